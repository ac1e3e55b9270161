"""Who may ask: the page itself, and nobody else's.

The server has the routing server of a private network behind it, and lets a request compute. Any page of the web can send
requests to this machine, and read the answers where its own name leads here (DNS rebinding). So the name of the host must
be one that no one else can own, and what a browser says of where a request comes from must be this page.
"""

import ipaddress
import re
import socket

from .failure import Failure

HOST = re.compile(r"(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(?::[0-9]{1,5})?")


def own_names():
    """What this machine is called in its network."""
    name = socket.gethostname().lower()
    return {"localhost", name, f"{name}.local"}


NAMES = own_names()


def is_own(host):
    """Whether the host of a request is an address or this machine's own name, which no page of the web has."""
    match = HOST.fullmatch(host)
    if not match:
        return False
    name = match[1].strip("[]").lower()
    if name in NAMES:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def check(headers, path):
    """Refuses a request that is not the page's own. A link of another page may lead to the page, and no further."""
    hosts = headers.get_all("Host", [])
    if len(hosts) != 1:
        raise Failure(400, "a request names one host")
    host, origin, site = hosts[0].strip(), headers.get("Origin"), headers.get("Sec-Fetch-Site", "none")
    if not is_own(host):
        raise Failure(421, "this server is asked for by the name or the address of its machine")
    if origin is not None and origin not in (f"http://{host}", f"https://{host}"):
        raise Failure(403, "this server answers its own page")
    is_link = path == "/" and headers.get("Sec-Fetch-Mode") == "navigate"
    if site not in ("same-origin", "none") and not is_link:
        raise Failure(403, "this server answers its own page")
