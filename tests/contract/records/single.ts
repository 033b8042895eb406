import { sql } from "@rollcall/kit/api/db/sql";
import { beforeAll, describe, expect, it } from "vitest";
import {
  fieldsOf,
  includeFields,
  readableFields,
  type Field,
  type Resource,
} from "@rollcall/kit/schema";
import type { Desk, Row } from "../desk";
import type { Draft } from "../drafts";
import { expectOne, expectPage, expectRecord, expectRefusal } from "./shapes";

/** The part of a draft that a record shows again. */
const shown = (resource: Resource, draft: Draft) =>
  Object.fromEntries(
    readableFields(resource).flatMap(({ wire }) => (wire in draft ? [[wire, draft[wire]]] : [])),
  );
const rowsIn = async (desk: Desk, table: string) =>
  (
    await desk.host.db.query<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`)
  )[0]?.n;

function creating(resource: Resource, resources: readonly Resource[], desk: () => Desk): void {
  it("is created from a valid draft, and shows what was sent", async () => {
    const draft = await desk().drafts.full(resource);
    const answer = await desk().ask("POST", resource.name, draft);
    const row = expectOne(answer, 201) as Row;
    expectRecord(resources, resource, row);
    expect(row).toMatchObject({ ...shown(resource, draft), version: 1 });
    expect(answer.headers.get("ETag")).toBe('"1"');
  });

  it("needs no more than what is required", async () => {
    expectRecord(
      resources,
      resource,
      await desk().create(resource, await desk().drafts.least(resource)),
    );
  });

  it("is not created from nothing, and each required field says so", async () => {
    const errors = expectRefusal(await desk().ask("POST", resource.name, {}), 422);
    const required = Object.keys(await desk().drafts.least(resource)).filter(
      (wire) =>
        !("default" in (readableFields(resource).find((one) => one.wire === wire)?.field ?? {})),
    );
    expect(Object.keys(errors).sort()).toEqual(required.sort());
  });

  it("is created once for one Idempotency-Key, whose second answer is the first", async () => {
    const draft = await desk().drafts.least(resource);
    const key = { "Idempotency-Key": `once-${resource.name}` };
    const first = await desk().ask("POST", resource.name, draft, key);
    const again = await desk().ask("POST", resource.name, draft, key);
    expect([again.status, again.body, again.headers.get("ETag")]).toEqual([201, first.body, '"1"']);
    expect(
      expectRefusal(
        await desk().ask(
          "POST",
          resource.name,
          { ...draft, ...(await desk().drafts.least(resource)) },
          key,
        ),
        422,
      ),
    ).toHaveProperty("Idempotency-Key");
  });
}

const compared = (field: Field) => [
  ...("after" in field && field.after ? [field.after] : []),
  ...("notBefore" in field && field.notBefore ? [field.notBefore] : []),
];
/**
 * Wire names of fields that can be changed without another: no rule between two fields speaks of
 * them.
 */
function freeFields(resource: Resource): Set<string> {
  const bound = new Set(
    fieldsOf(resource).flatMap(([key, field]) =>
      compared(field).length ? [key, ...compared(field)] : [],
    ),
  );
  return new Set(
    readableFields(resource)
      .filter(({ key }) => !bound.has(key))
      .map(({ wire }) => wire),
  );
}

function changing(resource: Resource, resources: readonly Resource[], desk: () => Desk): void {
  let row: Row;
  beforeAll(
    async () => void (row = await desk().create(resource, await desk().drafts.full(resource))),
  );
  const path = () => `${resource.name}/${row.id}`;

  it("is given by its id with its version as ETag, relations by name where included", async () => {
    const plain = await desk().ask("GET", path());
    expect(expectOne(plain)).toEqual(row);
    expect(plain.headers.get("ETag")).toBe(`"${row.version}"`);
    const include = includeFields(resource).map(({ key }) => key);
    expectRecord(
      resources,
      resource,
      expectOne(await desk().ask("GET", `${path()}?include=${include.join()}`)) as Row,
      { include },
    );
  });

  it("is changed field by field, from the version the change was made from; what differs in nothing stays as it is", async () => {
    const draft = await desk().drafts.stored(resource);
    for (const [wire, value] of Object.entries(shown(resource, draft)).filter(([wire]) =>
      freeFields(resource).has(wire),
    )) {
      const answer = await desk().ask(
        "PATCH",
        path(),
        { [wire]: value },
        { "If-Match": `"${row.version}"` },
      );
      const changed = expectOne(answer) as Row;
      const version =
        JSON.stringify(row[wire]) === JSON.stringify(value) ? row.version : row.version + 1;
      expect(changed).toEqual({
        ...row,
        [wire]: value,
        version,
        // What names the record it is called by goes with the reference.
        ...(wire === `${resource.title}_id`
          ? { [resource.title]: expect.objectContaining({ id: value }) }
          : {}),
        ...(version > row.version ? { updated_at: changed["updated_at"] } : {}),
      });
      expect(answer.headers.get("ETag")).toBe(`"${version}"`);
      row = changed;
    }
    row = expectOne(await desk().ask("PATCH", path(), draft)) as Row;
    expect(row).toMatchObject(shown(resource, draft));
  });

  it("answers a stale If-Match with 412 and the record as it is", async () => {
    const answer = await desk().ask("PATCH", path(), await desk().drafts.stored(resource), {
      "If-Match": '"1"',
    });
    expectRefusal(answer, 412, ["data"]);
    expect(answer.body.data).toEqual(row);
    expectRefusal(await desk().ask("DELETE", path(), undefined, { "If-Match": '"1"' }), 412, [
      "data",
    ]);
    expect(expectOne(await desk().ask("GET", path()))).toEqual(row);
  });

  it("tells its history: who, when, what, each field before and after", async () => {
    const { rows } = expectPage(await desk().ask("GET", `${path()}/history`));
    expect(rows.map((entry) => entry["action"])).toEqual([
      ...Array.from({ length: row.version - 1 }, () => "updated"),
      "created",
    ]);
    for (const entry of rows)
      expect(Object.keys(entry).sort()).toEqual([
        "action",
        "actor",
        "actor_id",
        "changes",
        "created_at",
        "id",
        "record_id",
        "resource",
      ]);
    const wires = new Set(readableFields(resource).map(({ wire }) => wire));
    for (const { changes } of rows)
      for (const [wire, change] of Object.entries(changes as object))
        expect([wires.has(wire), Object.keys(change as object).sort()]).toEqual([
          true,
          ["after", "before"],
        ]);
  });
}

function trashing(resource: Resource, resources: readonly Resource[], desk: () => Desk): void {
  it("goes into the trash and comes back, each time with a new version and a line in its history", async () => {
    const row = await desk().create(resource, await desk().drafts.stored(resource));
    const path = `${resource.name}/${row.id}`;
    const trashed = expectOne(
      await desk().ask("DELETE", path, undefined, { "If-Match": `"${row.version}"` }),
    ) as Row;
    expectRecord(resources, resource, trashed, { trashed: true });
    expect(expectOne(await desk().ask("GET", path))).toMatchObject({
      version: row.version + 1,
      deleted_at: trashed["deleted_at"],
    });
    const found = async (query: string) =>
      expectPage(await desk().ask("GET", `${resource.name}?ids=${row.id}${query}`)).meta["total"];
    expect([await found(""), await found("&trashed=only"), await found("&trashed=with")]).toEqual([
      0, 1, 1,
    ]);
    for (const [method, call, body] of [
      ["DELETE", path, undefined],
      ["PATCH", path, {}],
    ] as const)
      expectRefusal(await desk().ask(method, call, body), 404);
    const back = expectOne(await desk().ask("POST", `${path}/restore`)) as Row;
    expect(back).toMatchObject({ ...shown(resource, row), version: row.version + 2 });
    expectRefusal(await desk().ask("POST", `${path}/restore`), 404);
    expect(
      expectPage(await desk().ask("GET", `${path}/history`)).rows.map((entry) => entry["action"]),
    ).toEqual(["restored", "deleted", "created"]);
  });

  it("is not there under what is no id", async () => {
    const before = await rowsIn(desk(), "activity_logs");
    for (const id of [
      "0",
      "-1",
      "1.5",
      "007",
      "2147483648",
      "99999999999",
      "one",
      "%00",
      "__proto__",
      "2000000000",
    ]) {
      const path = `${resource.name}/${id}`;
      for (const call of [path, `${path}/history`])
        expectRefusal(await desk().ask("GET", call), 404);
      for (const [method, call] of [
        ["PATCH", path],
        ["DELETE", path],
        ["POST", `${path}/restore`],
      ] as const)
        expectRefusal(await desk().ask(method, call, method === "PATCH" ? {} : undefined), 404);
    }
    expect(await rowsIn(desk(), "activity_logs")).toBe(before);
  });
}

/** The calls on one record. */
export function describeSingle(
  resource: Resource,
  resources: readonly Resource[],
  desk: () => Desk,
): void {
  describe(`one of ${resource.name}`, () => {
    creating(resource, resources, desk);
    changing(resource, resources, desk);
    trashing(resource, resources, desk);
  });
}
