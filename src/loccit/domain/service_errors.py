"""The errors of `loccit serve`. `errors.py` shows the whole tree, and exports them."""

from loccit.domain.loccit_error import LoccitError


class ServiceError(LoccitError):
    """`loccit serve` cannot start, or does not answer."""

    code = "service_failed"


class AddressInUse(ServiceError):
    """Something else listens there."""

    code = "address_in_use"

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            f"port {port} of {host} is in use by another program; name another one with --port, or"
            " have a free one taken with --port 0"
        )
        self.host = host
        self.port = port
