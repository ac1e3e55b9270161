"""Restrictions of turning for cars as sequences of nodes, from an extract's text form, and what breaks them in a drive.

A restriction is a way from, the nodes from where that is left to where the last way is entered (one node, or those along
the ways between), and a way to. A drive breaks it if it comes by the first, over exactly these nodes, and goes on by the last
one; or by another one, if that is the only one. From and to being one way is about turning round.
"""

from collections import defaultdict, namedtuple

from opl import is_for_cars

Rule = namedtuple("Rule", "relation only source path target")
Fault = namedtuple("Fault", "rule before after")


def value_for_cars(tags):
    """The restriction that cars have to obey at any time; None if there is none."""
    for key in ("restriction:motorcar", "restriction:motor_vehicle", "restriction"):
        if key in tags:
            value = tags[key]
            break
    else:
        return None
    if "@" in value or not value.startswith(("no_", "only_")):
        return None
    excepted = {part.strip() for part in tags.get("except", "").split(";")}
    return None if excepted & {"motorcar", "motor_vehicle"} else value


def walks(nodes, starts, ends):
    """The pieces of a way, in either direction, from one of some nodes to one of others."""
    found = []
    for i, start in enumerate(nodes):
        if start not in starts:
            continue
        for j, end in enumerate(nodes):
            if i != j and end in ends:
                found.append(nodes[i : j + 1] if i < j else nodes[j : i + 1][::-1])
    return found


def paths(ways, source, between, target):
    """All sequences of nodes from the way from over those between to the way to, in the order that has any."""
    for order in (between, between[::-1]):
        found = [[node] for node in set(ways[source][0]) & set(ways[order[0]][0])]
        for number, way in enumerate(order):
            following = order[number + 1] if number + 1 < len(order) else target
            ends = set(ways[following][0])
            found = [path[:-1] + walk for path in found for walk in walks(ways[way][0], {path[-1]}, ends)]
        if found:
            return found
    return []


class TurnRules:
    def __init__(self, extract):
        self.extract, self.rules, self.void, self.unclear = extract, [], 0, 0
        self.steps = defaultdict(set)  # (node, node) -> ways
        for number, (nodes, tags) in extract.ways.items():
            if "highway" in tags or tags.get("route") == "ferry":
                for a, b in zip(nodes, nodes[1:]):
                    self.steps[a, b].add(number)
                    self.steps[b, a].add(number)
        for number, members, tags in extract.relations:
            value = value_for_cars(tags) if tags.get("type", "").startswith("restriction") else None
            if value:
                self.add(number, value, members)
        self.by_node = defaultdict(list)
        for rule in self.rules:
            self.by_node[rule.path[0]].append(rule)

    def add(self, number, value, members):
        ways, only = self.extract.ways, value.startswith("only_")
        of = lambda role, kind: [ref for k, ref, r in members if r == role and k == kind]
        sources, targets = of("from", "w"), of("to", "w")
        if not sources or not targets or not all(w in ways for w in sources + targets + of("via", "w")):
            self.void += 1
            return
        if only and not is_for_cars(ways[targets[0]][1]):
            self.void += 1
            return
        for source in sources:
            for target in targets:
                if of("via", "w"):
                    found = paths(ways, source, of("via", "w"), target)
                else:
                    at = set(ways[source][0]) & set(ways[target][0])
                    found = [[node] for node in of("via", "n") if node in at]
                shortest = [path for path in found if len(path) == min(map(len, found))]
                if not found:
                    self.void += 1
                elif len(shortest) > 1:
                    self.unclear += 1
                else:
                    self.rules.append(Rule(number, only, source, tuple(shortest[0]), target))

    def faults(self, nodes):
        """What a drive from node to node breaks, as far as it is clear on which ways it is."""
        found = []
        for index in range(1, len(nodes) - 1):
            for rule in self.by_node.get(nodes[index], ()):
                end = index + len(rule.path)
                if end >= len(nodes) or tuple(nodes[index:end]) != rule.path:
                    continue
                came, went = self.steps[nodes[index - 1], nodes[index]], self.steps[nodes[end - 1], nodes[end]]
                if came != {rule.source}:
                    continue
                is_target = rule.target in went
                if rule.source == rule.target and len(rule.path) == 1 and nodes[index - 1] != nodes[end]:
                    is_target = False
                if rule.only != is_target and (rule.only or len(went) == 1):
                    found.append(Fault(rule, nodes[index - 1], nodes[end]))
        return found

    def neighbours(self, node, way):
        """The nodes next to a node along a way."""
        nodes = self.extract.ways[way][0]
        found = []
        for a, b in zip(nodes, nodes[1:]):
            found += [b] if a == node else [a] if b == node else []
        return found

    def planted(self):
        """Drives that break each rule, and drives near them that break none of it: (rule, nodes, breaks)."""
        for rule in self.rules:
            path = list(rule.path)
            inward = path[1] if len(path) > 1 else None
            befores = [n for n in self.neighbours(path[0], rule.source) if n != inward]
            befores = [n for n in befores if self.steps[n, path[0]] == {rule.source}]
            afters = [n for n in self.neighbours(path[-1], rule.target) if len(path) == 1 or n != path[-2]]
            if not befores:
                continue
            before = befores[0]
            if len(path) == 1 and rule.source != rule.target:
                afters = [n for n in afters if n != before]
            afters = [n for n in afters if self.steps[path[-1], n] == {rule.target}]
            others = [
                b for (a, b), ways in self.steps.items()
                if a == path[-1] and rule.target not in ways and b != before and (len(path) == 1 or b != path[-2])
            ]
            for after in afters[:1]:
                yield rule, [before, *path, after], not rule.only
                yield rule, [*path, after], False
            for after in others[:1]:
                yield rule, [before, *path, after], rule.only
