"""What a process holds, as it gets older."""

import os

PAGE = os.sysconf("SC_PAGE_SIZE")


class Memory:
    """Samples of memory and of counts, such as those of descriptors, and the slope of memory with its error."""

    def __init__(self, kind="resident"):
        self.kind, self.runs, self.counts = kind, [[]], {}

    def restart(self):
        """A new process is another line."""
        self.runs.append([])

    def take(self, hour, megabytes, **counts):
        self.runs[-1].append((hour, megabytes))
        for what, count in counts.items():
            self.counts.setdefault(what, set()).add(count)

    def sample(self, process, hour):
        """Takes what the system says of a process."""
        with open(f"/proc/{process}/statm") as file:
            megabytes = int(file.read().split()[1]) * PAGE / 1e6
        descriptors, threads = (len(os.listdir(f"/proc/{process}/{name}")) for name in ("fd", "task"))
        self.take(hour, megabytes, descriptors=descriptors, threads=threads)

    def slope(self):
        """The samples of the process that ran longest after its first hour, their slope in megabytes an hour, and its
        standard error."""
        run = max(self.runs, key=len)
        points = [point for point in run if point[0] > run[0][0] + 1] if run else []
        count = len(points)
        if count < 4:
            return points, None, None
        x, y = (sum(values) / count for values in zip(*points))
        square = sum((p[0] - x) ** 2 for p in points)
        slope = sum((p[0] - x) * (p[1] - y) for p in points) / square
        rest = sum((p[1] - y - slope * (p[0] - x)) ** 2 for p in points)
        return points, slope, (rest / (count - 2) / square) ** 0.5

    def faults(self):
        """What a process that runs for days must not do."""
        points, slope, error = self.slope()
        if slope is None:
            found = [f"{len(points)} samples of {self.kind} memory after the first hour of a process, which say nothing"]
        else:
            # In a few hours an allocator may still fill its gaps: two megabytes in all. In days nothing grows.
            most = max(0.1, 2 / (points[-1][0] - points[0][0]))
            grows = f"{self.kind} memory grows by {slope:.3f} ± {error:.3f} MB an hour, and may by {most:.3f}"
            found = [grows] if slope - 2 * error > most else []
        for what, counts in self.counts.items():
            if max(counts) - min(counts) > 6:
                found.append(f"from {min(counts)} to {max(counts)} {what}")
        return found

    def __str__(self):
        points, slope, error = self.slope()
        if slope is None:
            return f"  too few samples of {self.kind} memory: {len(points)}"
        curve = ", ".join(f"{hour:.0f} h {megabytes:.1f}" for hour, megabytes in points[:: max(1, len(points) // 12)])
        counts = ", ".join(f"{what} {min(values)}–{max(values)}" for what, values in self.counts.items())
        return f"  {self.kind} MB: {curve}; slope {slope:.4f} ± {error:.4f} MB an hour\n  {counts}"
