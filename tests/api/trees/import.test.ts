import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportAnswer } from "../../../packages/kit/api/transfer/contract";
import type { TestApi } from "../../support/test-api";
import {
  departments,
  facultyApi,
  facultyCalls,
  facultyHosts,
  type Department,
  type FacultyCalls,
} from "./faculty";

type Cells = Record<string, string>;
const row = (Name: string, parent = "", more: Cells = {}): Cells => ({
  Name,
  "Part of": parent,
  ...more,
});

describe.each(facultyHosts)("an import into a tree on $host", ({ open }) => {
  let api: TestApi;
  let boss: string;
  let calls: FacultyCalls;
  beforeAll(async () => {
    api = await facultyApi(await open(), departments("refuse"));
    boss = await api.signIn({ name: "Boss", super: true });
    calls = facultyCalls(api, boss);
  });
  afterAll(() => api.db.close());

  const bring = async (rows: readonly Cells[], more: object = {}) => {
    const { status, body } = await api.call<ImportAnswer>(
      boss,
      "POST",
      "/admin/departments/import",
      { rows: rows.map((cells, at) => ({ ...cells, line: at + 2 })), ...more },
    );
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.data;
  };
  /** By name: the name of what each is part of. */
  const placesOf = async (...names: string[]) => {
    const { body } = await api.call<(Department & { parent: { name: string } | null })[]>(
      boss,
      "GET",
      "/admin/departments?per_page=200&include=parent",
    );
    return names.map((name) => body.data.find((one) => one.name === name)?.parent?.name);
  };
  const reasons = ({ refused }: ImportAnswer) =>
    refused.map(({ line, column, field, reason }) => [line, column, field, reason]);

  it("lets a row name what an earlier or a later row makes, checked first and then done", async () => {
    const rows = [
      row("Optics", "physics"),
      row("Physics", "Science"),
      row("Science"),
      row("Chemistry", " Science "),
    ];
    expect(await bring(rows, { dry_run: true })).toMatchObject({ created: 4, refused: [] });
    expect(await placesOf("Optics")).toEqual([undefined]);
    expect(await bring(rows)).toMatchObject({ created: 4, refused: [] });
    expect(await placesOf("Optics", "Physics", "Chemistry", "Science")).toEqual([
      "Physics",
      "Science",
      "Science",
      undefined,
    ]);
    expect(await bring(rows)).toMatchObject({ created: 0, updated: 0, unchanged: 4, refused: [] });
  });

  it("does so in one piece too, and over many slices, in the check as in the import", async () => {
    expect(
      await bring([row("Etching", "Prints"), row("Prints")], { all_or_nothing: true }),
    ).toMatchObject({ created: 2, committed: true });
    const many = Array.from({ length: 150 }, (_, at) => row(`Room ${at}`, `Floor ${at % 3}`));
    const rows = [...many, ...[0, 1, 2].map((at) => row(`Floor ${at}`, "House")), row("House")];
    expect(await bring(rows, { dry_run: true })).toMatchObject({ created: 154, refused: [] });
    expect(await bring(rows)).toMatchObject({ created: 154, refused: [] });
    expect(await placesOf("Room 0", "Floor 0")).toEqual(["Floor 0", "House"]);
  });

  it("refuses a name that no row and no record has, and one that several rows have", async () => {
    const answer = await bring([
      row("Weaving", "Crafts and arts"),
      row("Twins"),
      row("Twins", "", { "Part of id": "" }),
      row("Child", "Twins"),
    ]);
    expect(reasons(answer)).toEqual(
      expect.arrayContaining([
        [2, "Part of", "parent_id", "No department is called “Crafts and arts”."],
        [
          5,
          "Part of",
          "parent_id",
          "Lines 3 and 4 are all called “Twins”. Import them first, then enter the ID of the one you mean.",
        ],
      ]),
    );
  });

  it("refuses rows that would be below one another in a circle, new ones and such as are there", async () => {
    const one = await calls.create("Ring one");
    const two = await calls.create("Ring two");
    for (const more of [{ dry_run: true }, {}]) {
      const answer = await bring(
        [
          row("Snake", "Tail"),
          row("Tail", "Snake"),
          row("Lonely", "Lonely"),
          row("Ring one", "Ring two", { ID: String(one) }),
          row("Ring two", "Ring one", { ID: String(two) }),
        ],
        { match_on: "id", ...more },
      );
      expect(reasons(answer)).toEqual([
        [
          2,
          "Part of",
          "parent_id",
          "Lines 2 and 3 form a circle: each would be below itself. Change one of them.",
        ],
        [
          3,
          "Part of",
          "parent_id",
          "Lines 2 and 3 form a circle: each would be below itself. Change one of them.",
        ],
        [4, "Part of", "parent_id", "A record can't be below itself."],
        [
          5,
          "Part of",
          "parent_id",
          "Lines 5 and 6 form a circle: each would be below itself. Change one of them.",
        ],
        [
          6,
          "Part of",
          "parent_id",
          "Lines 5 and 6 form a circle: each would be below itself. Change one of them.",
        ],
      ]);
    }
    expect(await placesOf("Ring one", "Ring two")).toEqual([undefined, undefined]);
  });

  it("refuses a circle that goes on over records which are in no row", async () => {
    const top = await calls.create("Top");
    const middle = await calls.create("Middle", top);
    await calls.create("Bottom", middle);
    expect(
      reasons(await bring([row("Top", "Bottom", { ID: String(top) })], { match_on: "id" })),
    ).toEqual([
      [
        2,
        "Part of",
        "parent_id",
        "Bottom is below Middle, which is below Top, so Top can't be below Bottom.",
      ],
    ]);
  });

  it("turns two records round in one file, whichever row comes first", async () => {
    const upper = await calls.create("Upper");
    const lower = await calls.create("Lower", upper);
    const rows = [
      row("Upper", "Lower", { ID: String(upper) }),
      row("Lower", "", { ID: String(lower) }),
    ];
    for (const more of [{ dry_run: true }, {}])
      expect(await bring(rows, { match_on: "id", empty_cells: "clear", ...more })).toMatchObject({
        updated: 2,
        refused: [],
      });
    expect(await placesOf("Upper", "Lower")).toEqual(["Lower", undefined]);
  });

  it("says of a row that the one it is to be part of was not imported", async () => {
    const rows = [row("Twig", "Branch"), row("Branch", "Nowhere at all")];
    const answer = await bring(rows);
    expect(reasons(answer)).toEqual([
      [
        2,
        "Part of",
        "parent_id",
        "Line 3, which this row names, wasn't imported. Fix that line first.",
      ],
      [3, "Part of", "parent_id", "No department is called “Nowhere at all”."],
    ]);
    expect(answer).toMatchObject({ created: 0 });
  });

  it("is undone as a whole, what is below first, also over many slices", async () => {
    const import_id = "0b6a7f1e-3c52-4f3b-9a55-6c1f2c7d8e91";
    const many = Array.from({ length: 250 }, (_, at) => row(`Shelf ${at}`, "Library"));
    expect(await bring([...many, row("Library")], { import_id })).toMatchObject({ created: 251 });
    const { body } = await api.call<{ undone: boolean; removed: number; blockers: object[] }>(
      boss,
      "POST",
      `/admin/departments/imports/${import_id}/undo`,
    );
    expect(body.data).toMatchObject({ undone: true, removed: 251, blockers: [] });
  });
});
