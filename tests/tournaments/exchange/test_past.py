"""Old results out of tables of all kinds."""

from __future__ import annotations

from datetime import date, datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.exchange import tables
from tests.scoring.exchange.spreadsheets import xlsx
from tests.tournaments.past_tables import EVENINGS, FINAL, MATCHES, WIDE, YEAR, all_placed, places, read
from tournaments.exchange.past import read_past
from tournaments.exchange.past_columns import Columns, guess
from tournaments.exchange.past_lines import Past, Reading


def told(past: Past) -> list[tuple[int, str]]:
    """What is wrong with which row."""
    return [(line.number, line.problem.code if line.problem else "") for line in past.bad]


def noticed(past: Past) -> list[str]:
    """What is doubtful of the whole table."""
    return [doubt.code for doubt in past.doubts]


def test_a_final_table_is_one_event_on_the_last_day() -> None:
    (event,) = read(FINAL).events
    assert (event.kind, event.day) == ("table", date(2025, 12, 31))
    assert places(read(FINAL)) == [[("Ana", 1, 1), ("Beto", 2, 2), ("Carla", 2, 2), ("Dani", 4, 1)]]
    ana = event.lines[0]
    assert (ana.points, ana.wins, ana.chinchones) == (Fraction(241, 2), Fraction(3), 1)


def test_one_column_for_each_event_says_who_came() -> None:
    past = read(WIDE)
    assert [(event.day, len(event.lines)) for event in past.events] == [
        (date(2025, 1, 12), 2),
        (date(2025, 1, 19), 2),
        (date(2025, 1, 26), 2),
    ]
    assert (noticed(past), past.bad) == ([], ())


def test_a_total_that_is_not_the_sum_of_its_events_is_noticed() -> None:
    past = read(WIDE.replace(";8\n", ";9\n"))
    assert [(doubt.code, doubt.params) for doubt in past.doubts] == [("sums", {"rows": [3]})]


def test_places_in_the_columns_of_events_are_places() -> None:
    sheet = tables.read(b"Nombre;J1\nAna;2\nBeto;1\n")
    past = read_past(sheet, guess(sheet), Reading(YEAR.begins, YEAR.ends, cells="places"))
    assert places(past) == [[("Beto", 1, 1), ("Ana", 2, 1)]]


def test_matches_have_the_lowest_total_first_and_joined_cells_go_on() -> None:
    past = read(MATCHES)
    assert [(event.kind, event.name) for event in past.events] == [("match", f"mesa {table}") for table in (1, 2, 3)]
    assert places(past)[1:] == [[("Dani", 1, 1), ("Carla", 2, 1)], [("Ana", 1, 2), ("Carla", 1, 2), ("Dani", 3, 1)]]
    assert noticed(past) == ["filled"]


def test_another_day_begins_its_events_anew() -> None:
    past = read("fecha,torneo,jugador,puesto\n1/2,Reyes,Ana,1\n,,Beto,2\n15/2,,Ana,1\n")
    assert [(event.day.day, event.name) for event in past.events] == [(1, "Reyes"), (15, "")]


def test_events_are_told_apart_by_day_and_name() -> None:
    assert [len(event.lines) for event in read(EVENINGS).events] == [3, 1]
    past = read("torneo,nombre,puntos\nReyes,Ana,3\nNavidad,Ana,2\nREYES,Beto,1\n")
    assert [(event.name, len(event.lines)) for event in past.events] == [("Reyes", 2), ("Navidad", 1)]
    assert noticed(past) == ["undated"]


def test_dates_without_a_year_are_the_first_from_the_beginning_of_the_season() -> None:
    past = read("fecha;nombre;puesto\n3/10;Ana;1\n3/2;Ana;1\n", Reading(date(2024, 9, 1), date(2025, 6, 30)))
    assert [event.day for event in past.events] == [date(2024, 10, 3), date(2025, 2, 3)]


def test_a_month_may_come_first() -> None:
    past = read("date,name,place\n3/4/25,Ana,1\n", Reading(YEAR.begins, YEAR.ends, month_first=True))
    assert [event.day for event in past.events] == [date(2025, 3, 4)]
    assert noticed(past) == ["supposed"]


def test_stated_places_decide_and_what_contradicts_them_is_said() -> None:
    (rows,) = all_placed(read("puesto,nombre,puntos\n1,Ana,5\n2,Beto,9\n2,Carla,4\n3,Dani,1\n"))
    assert [(row.line.name, row.place, [doubt.code for doubt in row.doubts]) for row in rows] == [
        ("Ana", 1, []),
        ("Beto", 2, ["points"]),
        ("Carla", 2, []),
        ("Dani", 4, ["place"]),
    ]


def test_who_has_no_place_where_others_have_one_is_said_to_get_one() -> None:
    (rows,) = all_placed(read("puesto,nombre,puntos\n1,Ana,5\n2,Beto,3\n,Carla,4\n"))
    assert [(row.line.name, row.place, [doubt.code for doubt in row.doubts]) for row in rows] == [
        ("Ana", 1, []),
        ("Carla", 2, ["unplaced"]),
        ("Beto", 3, ["place"]),
    ]


def test_points_that_a_season_will_count_as_none_are_said() -> None:
    (rows,) = all_placed(read("nombre,puntos\nAna,0\nBeto,-5\n"))
    assert [[doubt.code for doubt in row.doubts] for row in rows] == [[], ["negative"]]


def test_points_decide_where_some_places_are_missing() -> None:
    past = read("puesto,nombre,puntos\n1,Ana,5\n,Beto,3\n,Carla,5\n")
    assert places(past) == [[("Ana", 1, 2), ("Carla", 1, 2), ("Beto", 3, 1)]]


def test_a_row_that_does_not_say_what_orders_the_others_is_bad() -> None:
    past = read("puesto,nombre,puntos\n1,Ana,5\n2,Beto,\n,Carla,3\n")
    assert told(past) == [(4, "no_order")]
    assert places(past) == [[("Ana", 1, 1), ("Beto", 2, 1)]]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("1,,5,1/2", "bad_file"),
        (f"1,{'M' * 41},5,1/2", "bad_file"),
        ("1,Ana,cinco,1/2", "bad_number"),
        ("primero,Ana,5,1/2", "bad_place"),
        (",Ana,,1/2", "nothing"),
        ("1,Ana,=SUM(A1),1/2", "formula"),
        ("1,Ana,5,31/2", "bad_date"),
        ("1,Ana,5,ayer", "bad_date"),
        ("2,Beto,5,1/2", "twice"),
    ],
)
def test_what_is_wrong_with_a_row_is_said_and_the_others_are_read(row: str, code: str) -> None:
    past = read(f"puesto,nombre,puntos,fecha\n1,Beto,9,1/2\n{row}\n3,Carla,1,1/2\n")
    assert told(past) == [(3, code)]
    assert [len(event.lines) for event in past.events] == [2]


def test_rows_of_sums_are_left_out_and_named() -> None:
    for last in (";TOTAL:;3", "Suma;;3"):
        past = read(f"puesto;nombre;puntos\n;Ana;3\n{last}\n")
        assert (noticed(past), past.bad, places(past)) == (["footers"], (), [[("Ana", 1, 1)]])


def test_a_point_that_may_part_thousands_is_a_doubt() -> None:
    (rows,) = all_placed(read("nombre;puntos\nAna;1.250\n"))
    assert [doubt.code for doubt in rows[0].doubts] == ["thousands"]


def test_a_workbook_has_dates_merged_titles_and_results_of_formulas() -> None:
    day = datetime(2025, 1, 12)  # noqa: DTZ001 - as workbooks have them
    content = xlsx(
        [["Liga", None, None], ["Fecha", "Jugador", "Puntos"], [day, "Ana", 2.5], [day, "Íñigo", "=1+1"]],
        merged="A1:C1",
    )
    past = read(content)
    assert [(event.day, [line.points for line in event.lines]) for event in past.events] == [
        (day.date(), [Fraction(5, 2)])
    ]
    assert told(past) == [(4, "formula")]


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8-sig", "utf-16"])
def test_letters_are_read_however_they_are_written(encoding: str) -> None:
    past = read("Posición;Jugador\n1;Íñigo Núñez\n".encode(encoding))
    assert places(past) == [[("Íñigo Núñez", 1, 1)]]


def test_columns_that_somebody_named_count() -> None:
    past = read_past(tables.read(b"Ana;3\nBeto;5\n"), Columns(("name", "points"), 1), YEAR)
    assert places(past) == [[("Beto", 1, 1), ("Ana", 2, 1)]]


def test_five_thousand_rows_are_read() -> None:
    rows = "".join(f"Jugador {number};{number % 977}\n" for number in range(5000))
    (event,) = read(f"nombre;puntos\n{rows}").events
    assert (len(event.lines), len(all_placed(read(f"nombre;puntos\n{rows}"))[0])) == (5000, 5000)


CELLS = st.one_of(
    st.sampled_from(
        ["Nombre", "Puntos", "Puesto", "Fecha", "Mesa", "Total", "J1", "12/01", "tipo", "partida", "velada"]
    ),
    st.sampled_from(
        ["", "-", "Ana", "Beto", "1", "2.º", "12,5", "31/2", "3/4/25", "=A1", "5/0", "1e9", "\u202e", "٣/٤"]
    ),
    st.text(max_size=12),
)


@given(st.lists(st.lists(CELLS, max_size=6).map(tuple), min_size=1, max_size=12), st.booleans(), st.booleans())
def test_whatever_stands_in_a_table_every_row_has_a_fate(
    cells: list[tuple[str, ...]], month_first: bool, by_place: bool
) -> None:
    sheet = tables.Sheet("csv", tuple(tables.Row(number, row) for number, row in enumerate(cells, start=1)))
    columns = guess(sheet)
    reading = Reading(YEAR.begins, YEAR.ends, month_first=month_first, cells="places" if by_place else "points")
    past = read_past(sheet, columns, reading)
    for rows in all_placed(past):
        assert [row.place for row in rows] == [1 + sum(other.place < row.place for other in rows) for row in rows]
        assert len({row.line.who for row in rows}) == len(rows)
    told = {line.number for line in (*past.lines, *past.bad)}
    sums = {row for doubt in past.doubts if doubt.code == "footers" for row in doubt.params["rows"]}
    if columns.shape != "wide":  # there, who never came has a row all the same
        assert told | sums == {row.number for row in sheet.rows if row.number >= columns.first}
