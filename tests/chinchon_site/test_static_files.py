"""Scripts and styles lose what only their readers need, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.base import ContentFile

from chinchon_site.static_files import OWN_CODE, LeanStaticFiles, lean
from tests.house.source import ROOT

SCRIPTS = sorted((ROOT / "chinchon_site" / "static" / "js").glob("*.js"))


def test_comments_indentation_and_empty_lines_go() -> None:
    script = '// Why\n{\n  // more\n  const url = "http://x"; // beside it\n\n\tgo(url);\n}\n'
    assert lean(script, "js") == '{\nconst url = "http://x";\ngo(url);\n}\n'


def test_styles_lose_their_comments_wherever_they_stand() -> None:
    assert lean("/* one\n  two */\na {\n  color: red; /* why */\n}\n", "css") == "\na {\ncolor: red; \n}\n"


def test_what_is_loaded_one_after_the_other_is_one_file_with_a_hash(tmp_path: Path) -> None:
    files = LeanStaticFiles(location=tmp_path, base_url="/static/")
    for name in settings.OFFLINE_SCRIPTS:
        files.save(name, ContentFile(f"  go('{name}');\n".encode()))
    hashed = {name: saved for name, saved, _done in files.post_process({}) if saved and not saved.endswith(".gz")}
    assert list(hashed) == ["js/joined.js"]
    assert re.fullmatch(r"js/joined\.[0-9a-f]{12}\.js", hashed["js/joined.js"])
    joined = (tmp_path / hashed["js/joined.js"]).read_text(encoding="utf-8")
    assert joined == "".join(f"go('{name}');\n" for name in settings.OFFLINE_SCRIPTS)


def test_files_that_are_collected_again_are_joined_again(tmp_path: Path) -> None:
    files = LeanStaticFiles(location=tmp_path, base_url="/static/")
    for text in ("old", "new"):
        for name in settings.OFFLINE_SCRIPTS:
            files.delete(name)
            files.save(name, ContentFile(f"{text}\n".encode()))
        list(files.post_process({}))
    assert (tmp_path / "js" / "joined.js").read_text(encoding="utf-8").split() == ["new"] * len(
        settings.OFFLINE_SCRIPTS
    )


@pytest.mark.parametrize("name", ["js/fold.js", "js/fold_sheet.0123456789ab.js", "css/app.css"])
def test_our_own_files_are_known_with_and_without_their_hash(name: str) -> None:
    assert OWN_CODE.fullmatch(name) is not None


@pytest.mark.parametrize("name", ["django_htmx/htmx-2.min.js", "admin/js/core.js", "glyphs.svg"])
def test_files_of_others_stay_as_they_are(name: str) -> None:
    assert OWN_CODE.fullmatch(name) is None


def test_no_text_in_a_script_goes_over_several_lines() -> None:
    lines = [(path.name, line) for path in SCRIPTS for line in path.read_text(encoding="utf-8").splitlines()]
    code = [(name, re.sub(r"//.*|'[^']*'|\"[^\"]*\"", "", line)) for name, line in lines]
    assert [name for name, line in code if line.count("`") % 2] == []


def test_what_goes_from_the_end_of_a_line_is_never_in_the_middle_of_a_text() -> None:
    lines = [(path.name, line) for path in SCRIPTS for line in path.read_text(encoding="utf-8").splitlines()]
    left = [(name, lean(line, "js")) for name, line in lines if "//" in line]
    assert len(left) > 100
    assert [name for name, code in left for quote in '"`' if code.count(quote) % 2] == []
