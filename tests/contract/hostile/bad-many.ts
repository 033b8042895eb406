import * as fc from "fast-check";
import { writableFields, type Resource } from "@rollcall/kit/schema";
import { maxImportRows } from "../../../packages/kit/schema/transfer/messages";
import { bodyOf, oneOf, type Bad, type Subject, type World } from "./world";
import { wrongValueOf } from "./wrong-values";

type Entries = readonly (readonly [string, unknown])[];
const noList = fc.constantFrom<unknown>(null, 1, "1", "1,2", true, {}, { length: 1, 0: 1 });
const noText = fc.constantFrom<unknown>(null, 1, true, [], {}, ["ids=1"]);
const badIds = fc.oneof(
  noList,
  fc.constantFrom<unknown>(
    [],
    [0],
    [-1],
    [1.5],
    ["1"],
    [null],
    [[1]],
    [2147483648],
    [2 ** 53],
    Array.from({ length: 1001 }, (_, place) => place + 1),
  ),
);

/** Calls on many records that are wrong in themselves, whatever the records. */
function bulk({ resource, live }: Subject): Bad {
  const one = [live.id];
  const deleting: Entries = [
    ["action", "delete"],
    ["ids", one],
  ];
  const entries = fc.oneof(
    fc
      .constantFrom<unknown>("burn", "DELETE", "", null, 1, "__proto__", ["delete"])
      .map((action): Entries => [
        ["action", action],
        ["ids", one],
      ]),
    badIds.map((ids): Entries => [
      ["action", "delete"],
      ["ids", ids],
    ]),
    fc.constantFrom<Entries>(
      [["action", "delete"]],
      [...deleting, ["filter", ""], ["expected_count", 1]],
      [
        ["action", "delete"],
        ["filter", ""],
      ],
      [...deleting, ["values", {}]],
      [
        ["action", "edit"],
        ["ids", one],
      ],
      [
        ["action", "edit"],
        ["ids", one],
        ["values", {}],
      ],
    ),
    noText.map((filter): Entries => [
      ["action", "delete"],
      ["filter", filter],
      ["expected_count", 1],
    ]),
    fc
      .constantFrom<unknown>(-1, 1.5, "1", null, [], 2 ** 53 + 2, "@raw:1e400")
      .map((count): Entries => [
        ["action", "delete"],
        ["filter", ""],
        ["expected_count", count],
      ]),
    fc
      .constantFrom(
        "nickname=1",
        "sort=nickname",
        "id[like]=1",
        "trashed=yes",
        "__proto__=1",
        "search=%00",
      )
      .map((filter): Entries => [
        ["action", "delete"],
        ["filter", filter],
        ["expected_count", 1],
      ]),
    fc
      .constantFrom("nickname", "__proto__", "dry_run", "force")
      .map((key): Entries => [...deleting, [key, true]]),
    fc.constantFrom<unknown>([], null, 1, "name", [["name", 1]]).map((values): Entries => [
      ["action", "edit"],
      ["ids", one],
      ["values", values],
    ]),
    ...writableFields(resource).map(({ apiName, field }) =>
      wrongValueOf(field)
        .filter(
          (value) =>
            !(
              (field.kind === "reference" || field.kind === "image" || field.kind === "file") &&
              value === 2_000_000_000
            ) &&
            ((field.kind !== "references" && field.kind !== "permissionKeys") ||
              !Array.isArray(value)),
        )
        .map((value): Entries => [
          ["action", "edit"],
          ["ids", one],
          ["values", { [apiName]: value }],
        ]),
    ),
  );
  const miscounted = fc.integer({ min: 2, max: 1000 }).map((count): Entries => [
    ["action", "delete"],
    ["filter", `ids=${live.id}`],
    ["expected_count", count],
  ]);
  const path = `/admin/${resource.name}/bulk`;
  return fc
    .oneof(
      { weight: 9, arbitrary: entries.map((list) => ({ list, statuses: [422] })) },
      { weight: 1, arbitrary: miscounted.map((list) => ({ list, statuses: [409] })) },
    )
    .map(({ list, statuses }) => ({
      what: `bulk ${JSON.stringify(list).slice(0, 80)}`,
      method: "POST",
      path,
      body: bodyOf(list),
      statuses,
    }));
}

const long = bodyOf([["rows", Array.from({ length: maxImportRows + 1 }, () => ({ A: 1 }))]]);
const titleOf = (resource: Resource) => resource.fields[resource.title]?.label ?? "";
/** Imports whose columns, fields or options do not go together. */
function imports({ resource }: Subject): Bad {
  const row = { [titleOf(resource)]: "A" };
  const entries = fc.oneof(
    fc
      .oneof(
        noList,
        fc.constantFrom<unknown>(
          [null],
          [1],
          ["a"],
          [[]],
          [row, null],
          [{ [titleOf(resource)]: {} }],
          [{ [titleOf(resource)]: ["a"] }],
          [{ Nickname: "x" }],
          [{ __proto: 1 }],
          [{}],
          [{ "": "x" }],
          [{ "\u0000": "x" }],
        ),
      )
      .map((rows): Entries => [["rows", rows]]),
    fc
      .constantFrom<unknown>(
        [],
        1,
        "name",
        null,
        { A: 1 },
        { A: null },
        { A: "nickname" },
        { A: "__proto__" },
        { A: "version" },
        { A: "password_hash" },
        { A: "" },
        {},
      )
      .map((mapping): Entries => [
        ["rows", [{ A: "x" }]],
        ["mapping", mapping],
      ]),
    fc.constant<Entries>([
      ["rows", [{ A: "x", B: "y" }]],
      ["mapping", { A: resource.title, B: resource.title }],
    ]),
    fc.constantFrom<unknown>("yes", 1, null, []).chain((value) =>
      fc.constantFrom("dry_run", "all_or_nothing").map((key): Entries => [
        ["rows", [row]],
        [key, value],
      ]),
    ),
    fc
      .constantFrom<unknown>("nickname", "__proto__", "", 1, [], "version", "created_at")
      .map((match): Entries => [
        ["rows", [row]],
        ["match_on", match],
      ]),
    fc.constantFrom<unknown>("ymd", "DMY", "", null, 1).map((order): Entries => [
      ["rows", [row]],
      ["date_order", order],
    ]),
    fc.constantFrom<unknown>("drop", "", null, true).map((cells): Entries => [
      ["rows", [row]],
      ["empty_cells", cells],
    ]),
    fc
      .constantFrom<unknown>("x", [], { x: "y" }, { nickname: { x: "y" } }, { "": { x: 5 } }, 7)
      .map((values): Entries => [
        ["rows", [row]],
        ["values", values],
      ]),
    fc.constantFrom<unknown>("x", 7, null, [], "0b6a7f1e").map((id): Entries => [
      ["rows", [row]],
      ["import_id", id],
    ]),
    fc.constantFrom("nickname", "__proto__", "file", "Rows").map((key): Entries => [
      ["rows", [row]],
      [key, 1],
    ]),
  );
  const path = `/admin/${resource.name}/import`;
  return fc.oneof(
    {
      weight: 200,
      arbitrary: entries.map((list) => ({
        what: `import ${JSON.stringify(list).slice(0, 80)}`,
        method: "POST",
        path,
        body: bodyOf(list),
        statuses: [422],
      })),
    },
    {
      weight: 1,
      arbitrary: fc.constant({
        what: "too many rows",
        method: "POST",
        path,
        body: long,
        statuses: [413],
      }),
    },
  );
}

/** Bad calls on many records. */
export const badMany = ({ subjects }: World): Bad =>
  oneOf(subjects, (subject) => fc.oneof(bulk(subject), imports(subject)));
