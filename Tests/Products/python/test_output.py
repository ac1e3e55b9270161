"""The library writes nothing on standard output or standard error: warnings are for those who ask for them."""

import json
import subprocess
import sys

from test_router import ANSWER, TRIP

PROGRAM = """
import json, sys
import fairway
import numpy as np
start = json.load(sys.stdin)
# There is no guidance in this language, which is a warning.
with fairway.Router(json.dumps(start["answer"]), start["trip"], {"log": "debug", "checksAnswers": False}) as router:
    with router.route as route:
        latitudes, longitudes = route.line
    for second in range(20):
        router.update({
            "timestamp": np.array([1.7e9 + second]), "latitude": np.array([latitudes[0] + second * 1e-4]),
            "longitude": np.array([longitudes[0]])})
    again = fairway.Router.restore(router.snapshot())
    warnings = router.take_log()
    again.close()
assert any("tlh" in line for line in warnings), warnings
"""


def test_a_program_writes_only_what_it_writes_itself():
    start = {"answer": json.loads(ANSWER), "trip": {**TRIP, "language": "tlh"}}
    for leg in start["answer"]["routes"][0]["legs"]:
        for step in leg["steps"]:
            step.pop("bannerInstructions", None), step.pop("voiceInstructions", None)
    ran = subprocess.run([sys.executable, "-c", PROGRAM], input=json.dumps(start).encode(), capture_output=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")
