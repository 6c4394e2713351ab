"""The errors of language models and agents. `errors.py` shows the whole tree."""

from loccit.domain.assistant.usage import NO_USAGE, UsageMetadata
from loccit.domain.loccit_error import LoccitError


class AssistantError(LoccitError):
    """A language model, or an agent that uses one, could not do what it was asked to.

    Attributes:
        usage: What the requests took that were made until then.
        retryable: Whether the same request may succeed a little later.
    """

    code = "assistant_failed"
    retryable = False

    def __init__(self, message: str, usage: UsageMetadata = NO_USAGE) -> None:
        super().__init__(message)
        self.usage = usage


class LLMNotConfigured(AssistantError):
    """A language model is needed, and none is named or what reaches it is not installed."""

    code = "llm_not_configured"


class AgentExecutionError(AssistantError):
    """A request to a language model failed, or a server of tools did."""

    code = "agent_failed"


class LLMRateLimited(AgentExecutionError):
    """The provider takes no more requests for now.

    Attributes:
        retry_after: Seconds after which it takes more, None when it does not say.
    """

    code = "llm_rate_limited"
    retryable = True

    def __init__(
        self, message: str, usage: UsageMetadata = NO_USAGE, *, retry_after: float | None = None
    ) -> None:
        super().__init__(message, usage)
        self.retry_after = retry_after


class LLMUnavailable(AgentExecutionError):
    """The server does not answer, breaks off, or has a fault of its own."""

    code = "llm_unavailable"
    retryable = True


class LLMRequestRefused(AgentExecutionError):
    """The server will not take the request: a wrong key, an unknown model, a wrong option."""

    code = "llm_request_refused"


class SchemaRefused(LLMRequestRefused):
    """The server takes no JSON schema; asked without one, the model may answer."""


class ContextOverflow(AgentExecutionError):
    """The conversation is longer than the model reads."""

    code = "context_overflow"


class ToolServerError(AgentExecutionError):
    """A server of tools cannot be reached, or does not keep to the protocol."""

    code = "tool_server_failed"


class AgentTimeoutError(AssistantError):
    """It took longer than is allowed."""

    code = "agent_timeout"


class AgentResponseError(AssistantError):
    """A language model's answer cannot be used: no JSON of the shape asked for, a web page.

    Attributes:
        response: What it said, cut short; untrusted. Empty when it said nothing.
    """

    code = "agent_response_invalid"

    def __init__(
        self, message: str, usage: UsageMetadata = NO_USAGE, *, response: str = ""
    ) -> None:
        super().__init__(message, usage)
        self.response = response
