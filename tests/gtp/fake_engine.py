"""An external program that misbehaves in the way its argument says, when it is asked for a move."""

import sys
import time

KIND = sys.argv[1]
ANSWERS = {
    "nonsense": "= what?\n\n",
    "illegal": "= k10\n\n",
    "no-mark": "hello\n\n",
    "passes": "= pass\n\n",
    "refuses": "? not today\n\n",
    "resigns": "= resign\n\n",
    "empty": "= \n\n",
}

if KIND == "dies-at-once":
    print("out of pieces", file=sys.stderr)
    sys.exit(3)
for line in sys.stdin:
    name = line.split()[0]
    if name == "known_command":
        print("= false\n", flush=True)
    elif name != "genmove":
        print("= \n", flush=True)
    elif KIND == "dies":
        sys.exit(7)
    elif KIND == "hangs":
        time.sleep(60)
    elif KIND == "floods":
        while True:
            print("= " + 1000 * "x")
    else:
        print(ANSWERS[KIND], end="", flush=True)
