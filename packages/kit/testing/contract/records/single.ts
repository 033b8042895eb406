import { sql } from "../../../api/db/sql";
import { beforeAll, describe, expect, it } from "vitest";
import {
  computedOf,
  includeFields,
  isAlwaysRequired,
  readableFields,
  relativeDefaultOf,
  writableFields,
  type Field,
  type Resource,
} from "../../../schema";
import { todayAsSql } from "../../../api/today";
import { ask } from "../ask";
import type { ContractStage, Row } from "../stage";
import type { Draft } from "../drafts";
import { ownRules } from "../own-rules";
import { boundKeys } from "./bound-keys";
import { expectOne, expectPage, expectRecord, expectRefusal } from "./shapes";

/** The part of a draft that a record shows again. */
const shown = (resource: Resource, draft: Draft) =>
  Object.fromEntries(
    readableFields(resource).flatMap(({ apiName }) =>
      apiName in draft ? [[apiName, draft[apiName]]] : [],
    ),
  );
const rowsIn = async (stage: ContractStage, table: string) =>
  (
    await stage.host.db.query<{ n: number }>(
      sql`select count(*) as n from ${sql.identifier(table)}`,
    )
  )[0]?.n;

function creating(
  resource: Resource,
  resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  it("is created from a valid draft, and shows what was sent", async () => {
    const draft = await stage().drafts.full(resource);
    const answer = await stage().ask("POST", resource.name, draft);
    const row = expectOne(answer, 201) as Row;
    expectRecord(resources, resource, row);
    expect(row).toMatchObject({ ...shown(resource, draft), version: 1 });
    expect(answer.headers.get("ETag")).toBe('"1"');
  });

  it("needs no more than what is required", async () => {
    expectRecord(
      resources,
      resource,
      await stage().create(resource, await stage().drafts.least(resource)),
    );
  });

  it("is not created from nothing, and each required field says so", async () => {
    const errors = expectRefusal(await stage().ask("POST", resource.name, {}), 422);
    const required = writableFields(resource)
      .filter(({ field }) => isAlwaysRequired(field) && !("default" in field))
      .map(({ apiName }) => apiName);
    expect(Object.keys(errors).sort()).toEqual(required.sort());
  });

  it("is created once for one Idempotency-Key, whose second answer is the first", async () => {
    const draft = await stage().drafts.least(resource);
    const key = { "Idempotency-Key": `once-${resource.name}` };
    const first = await stage().ask("POST", resource.name, draft, key);
    const again = await stage().ask("POST", resource.name, draft, key);
    expect([again.status, again.body, again.headers.get("ETag")]).toEqual([201, first.body, '"1"']);
    expect(
      expectRefusal(
        await stage().ask(
          "POST",
          resource.name,
          { ...draft, ...(await stage().drafts.least(resource)) },
          key,
        ),
        422,
      ),
    ).toHaveProperty("Idempotency-Key");
  });
}

const today = async ({ host }: ContractStage) =>
  (
    await host.db.query<{ day: string }>(
      sql`select ${todayAsSql(host.now?.() ?? new Date())}::text as day`,
    )
  )[0]?.day;

/** What a field with such a default has in a record of the one who asks; null where that is nothing. */
async function expectedDefault(stage: ContractStage, field: Field): Promise<unknown> {
  const given = relativeDefaultOf(field);
  if (!given || "day" in given) return today(stage);
  const me = expectOne(await ask(stage.host, stage.token, "GET", "/auth/me")) as {
    user: { id: number };
    own?: Record<string, number | null>;
  };
  return given.me === "id" ? me.user.id : (me.own?.[given.me] ?? null);
}

function defaulting(resource: Resource, stage: () => ContractStage): void {
  for (const { apiName, field } of readableFields(resource).filter(
    (one) => relativeDefaultOf(one.field) && !one.field.writeOnly,
  ))
    it(`begins with its default in ${apiName}, which depends on when or by whom it is created`, async () => {
      const { [apiName]: _left, ...draft } = await stage().drafts.least(resource);
      const expected = await expectedDefault(stage(), field);
      const answer = await stage().ask("POST", resource.name, draft);
      if (expected === null && isAlwaysRequired(field))
        expect(expectRefusal(answer, 422)).toHaveProperty(apiName);
      else expect((expectOne(answer, 201) as Row)[apiName]).toBe(expected);
    });
}

/** The part of a record that follows from other values. */
const computedIn = (resource: Resource, row: Row) =>
  Object.fromEntries(
    readableFields(resource).flatMap(({ key, apiName, field }) =>
      computedOf(field) || ownRules().decided?.includes(`${resource.name}.${key}`)
        ? [[apiName, row[apiName]]]
        : [],
    ),
  );

/** API names of fields that can be changed without another. */
function freeFields(resource: Resource): Set<string> {
  const bound = boundKeys(resource);
  return new Set(
    readableFields(resource)
      .filter(
        ({ key }) => !bound.has(key) && !ownRules().bound?.includes(`${resource.name}.${key}`),
      )
      .map(({ apiName }) => apiName),
  );
}

function changing(
  resource: Resource,
  resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  let row: Row;
  beforeAll(
    async () => void (row = await stage().create(resource, await stage().drafts.full(resource))),
  );
  const path = () => `${resource.name}/${row.id}`;

  it("is given by its id with its version as ETag, relations by name where included", async () => {
    const plain = await stage().ask("GET", path());
    expect(expectOne(plain)).toEqual(row);
    expect(plain.headers.get("ETag")).toBe(`"${row.version}"`);
    const include = includeFields(resource).map(({ key }) => key);
    expectRecord(
      resources,
      resource,
      expectOne(await stage().ask("GET", `${path()}?include=${include.join()}`)) as Row,
      { include },
    );
  });

  it("is changed field by field, from the version the change was made from; what differs in nothing stays as it is", async () => {
    const draft = await stage().drafts.stored(resource);
    for (const [apiName, value] of Object.entries(shown(resource, draft)).filter(([apiName]) =>
      freeFields(resource).has(apiName),
    )) {
      const answer = await stage().ask(
        "PATCH",
        path(),
        { [apiName]: value, ...ownRules().wholly?.[resource.name] },
        { "If-Match": `"${row.version}"` },
      );
      const changed = expectOne(answer) as Row;
      const version =
        JSON.stringify(row[apiName]) === JSON.stringify(value) ? row.version : row.version + 1;
      expect(changed).toEqual({
        ...row,
        ...computedIn(resource, changed),
        [apiName]: value,
        version,
        // What names the record it is called by goes with the reference.
        ...(apiName === `${resource.title}_id`
          ? { [resource.title]: expect.objectContaining({ id: value }) }
          : {}),
        ...(version > row.version ? { updated_at: changed["updated_at"] } : {}),
      });
      expect(answer.headers.get("ETag")).toBe(`"${version}"`);
      row = changed;
    }
    row = expectOne(await stage().ask("PATCH", path(), draft)) as Row;
    expect(row).toMatchObject(shown(resource, draft));
  });

  it("answers a stale If-Match with 412 and the record as it is", async () => {
    const answer = await stage().ask("PATCH", path(), await stage().drafts.stored(resource), {
      "If-Match": '"1"',
    });
    expectRefusal(answer, 412, ["data"]);
    expect(answer.body.data).toEqual(row);
    expectRefusal(await stage().ask("DELETE", path(), undefined, { "If-Match": '"1"' }), 412, [
      "data",
    ]);
    expect(expectOne(await stage().ask("GET", path()))).toEqual(row);
  });

  it("tells its history: who, when, what, each field before and after", async () => {
    const { rows } = expectPage(await stage().ask("GET", `${path()}/history`));
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
    const apiNames = new Set(readableFields(resource).map(({ apiName }) => apiName));
    for (const { changes } of rows)
      for (const [apiName, change] of Object.entries(changes as object))
        expect([apiNames.has(apiName), Object.keys(change as object).sort()]).toEqual([
          true,
          ["after", "before"],
        ]);
  });
}

function trashing(
  resource: Resource,
  resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  it("goes into the trash and comes back, each time with a new version and a line in its history", async () => {
    const row = await stage().create(resource, await stage().drafts.stored(resource));
    const path = `${resource.name}/${row.id}`;
    const trashed = expectOne(
      await stage().ask("DELETE", path, undefined, { "If-Match": `"${row.version}"` }),
    ) as Row;
    expectRecord(resources, resource, trashed, { trashed: true });
    expect(expectOne(await stage().ask("GET", path))).toMatchObject({
      version: row.version + 1,
      deleted_at: trashed["deleted_at"],
    });
    const found = async (query: string) =>
      expectPage(await stage().ask("GET", `${resource.name}?ids=${row.id}${query}`)).meta["total"];
    expect([await found(""), await found("&trashed=only"), await found("&trashed=with")]).toEqual([
      0, 1, 1,
    ]);
    for (const [method, call, body] of [
      ["DELETE", path, undefined],
      ["PATCH", path, {}],
    ] as const)
      expectRefusal(await stage().ask(method, call, body), 404);
    const back = expectOne(await stage().ask("POST", `${path}/restore`)) as Row;
    expect(back).toMatchObject({ ...shown(resource, row), version: row.version + 2 });
    expectRefusal(await stage().ask("POST", `${path}/restore`), 404);
    expect(
      expectPage(await stage().ask("GET", `${path}/history`)).rows.map((entry) => entry["action"]),
    ).toEqual(["restored", "deleted", "created"]);
  });

  it("is not there under what is no id", async () => {
    const before = await rowsIn(stage(), "activity_logs");
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
        expectRefusal(await stage().ask("GET", call), 404);
      for (const [method, call] of [
        ["PATCH", path],
        ["DELETE", path],
        ["POST", `${path}/restore`],
      ] as const)
        expectRefusal(await stage().ask(method, call, method === "PATCH" ? {} : undefined), 404);
    }
    expect(await rowsIn(stage(), "activity_logs")).toBe(before);
  });
}

/** The calls on one record. */
export function describeSingle(
  resource: Resource,
  resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  describe(`one of ${resource.name}`, () => {
    creating(resource, resources, stage);
    defaulting(resource, stage);
    changing(resource, resources, stage);
    trashing(resource, resources, stage);
  });
}
