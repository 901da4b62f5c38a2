"""Scenario files on the disk."""

from pathlib import Path
from typing import Any

import yaml

try:
    from yaml import CSafeLoader as SafeLoader  # reads a playthrough in a quarter of the time
except ImportError:  # PyYAML was built where libyaml is not
    from yaml import SafeLoader  # type: ignore[assignment]

from domain.scenarios.notation import Scenario
from domain.scenarios.reading import NotAScenario, read

MERGE = "tag:yaml.org,2002:merge"


class Loader(SafeLoader):
    """Refuses a mapping with a doubled key; plain YAML would keep the last one."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        lines: dict[Any, int] = {}
        for key_node, _ in node.value:
            if key_node.tag == MERGE or not isinstance(key_node, yaml.ScalarNode):
                continue
            key, line = self.construct_object(key_node), key_node.start_mark.line + 1
            if key in lines:
                raise NotAScenario("$", f"line {line}: the key {key} stands in line {lines[key]} already")
            lines[key] = line
        return super().construct_mapping(node, deep)


def load(file: Path) -> Scenario:
    """Raises `NotAScenario`, also when the file cannot be read."""
    try:
        return read(yaml.load(file.read_text("utf-8"), Loader))  # noqa: S506 - a safe loader
    except (OSError, UnicodeDecodeError) as error:
        raise NotAScenario("$", str(error)) from error
    except yaml.YAMLError as error:
        raise NotAScenario("$", f"not YAML: {' '.join(str(error).split())}") from error
