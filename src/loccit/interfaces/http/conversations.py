"""The routes of what a project was asked, and what it answered."""

from typing import Annotated, Final

from fastapi import APIRouter
from fastapi import Path as InPath

from loccit.interfaces.http.answers import Answer, answers
from loccit.interfaces.http.service import Named, Served
from loccit.interfaces.views.conversations import (
    ConversationsView,
    ConversationView,
    ForgetView,
    conversation_view,
    conversations_view,
)

router = APIRouter(prefix="/v1/projects/{p}/conversations")

_ID: Final = r"^(?:[0-9a-f]{3,32}|last)$"
ConversationId = Annotated[
    str, InPath(pattern=_ID, description="Its id, how that begins, or `last`.")
]


@router.get("", responses=answers(ConversationsView))
def conversations(project: Named) -> Answer:
    """List the conversations, the one that was gone on with last first."""
    return Answer(conversations_view(project.project_id, project.conversations.all()))


@router.get("/{c}", responses=answers(ConversationView))
def conversation(project: Named, c: ConversationId) -> Answer:
    """Return a conversation, its quotations as they stand now."""
    found = project.conversations.named(c)
    shown = project.conversations.shown(found.turns)
    work = project.conversations.entries(found.id)
    return Answer(conversation_view(project.project_id, found.id, shown, work))


@router.delete("/{c}", responses=answers(ForgetView))
def forget(service: Served, project: Named, c: ConversationId) -> Answer:
    """Forget a conversation, with all that it found."""
    service.require_writable()
    found = project.conversations.named(c)
    project.conversations.forget(found.id)
    view: ForgetView = {"project": project.project_id, "forgotten": [found.id]}
    return Answer(view)
