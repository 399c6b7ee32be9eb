"""Run one command as a whole process and print what it took: wall and CPU seconds, peak memory in bytes, exit status.

    python -I -S once.py OUT ERR COMMAND [ARGUMENT...]

Its standard output and error go to the files OUT and ERR. This is a script of its own, and small, because the kernel
counts the memory of the process that starts another one into the other's peak. CPU and peak include the processes that
the command itself started and waited for.
"""

import os
import sys
import time


def main() -> None:
    out, err, *command = sys.argv[1:]
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [(os.POSIX_SPAWN_OPEN, 1, out, flags, 0o600), (os.POSIX_SPAWN_OPEN, 2, err, flags, 0o600)]
    start = time.perf_counter()
    child = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - start
    peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    print(wall, usage.ru_utime + usage.ru_stime, peak, os.waitstatus_to_exitcode(status))


main()
