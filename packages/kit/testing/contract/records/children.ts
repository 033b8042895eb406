import { isFlag } from "../../../fields/questions";
import { beforeEach, describe, expect, it } from "vitest";
import {
  childrenOf,
  dependentsOf,
  isAlwaysRequired,
  type ChildTable,
  type Resource,
} from "../../../schema";
import { checksums } from "../checksum";
import type { Draft } from "../drafts";
import type { ContractStage, Row } from "../stage";
import { expectOne, expectRefusal } from "./shapes";

const known = ({ id, version }: Row) => ({ id, version });
const rowsIn = (record: unknown, { key }: ChildTable): Row[] =>
  (record as Record<string, Row[]>)[key] ?? [];

/** What a row sends: a draft of its resource without what a row does not have. */
async function rowDraft(stage: ContractStage, { resource, fields }: ChildTable): Promise<Draft> {
  const draft = await stage.drafts.stored(resource);
  const names = new Set(fields.map(({ apiName }) => apiName));
  return Object.fromEntries(Object.entries(draft).filter(([apiName]) => names.has(apiName)));
}

function saves(
  resource: Resource,
  table: ChildTable,
  stage: () => ContractStage,
  record: () => Row,
): void {
  const path = () => `${resource.name}/${record().id}`;
  const change = (rows: readonly object[], more: object = {}, headers = {}) =>
    stage().ask("PATCH", path(), { [table.key]: rows, ...more }, headers);

  it("come with the record, and with each answer about it", async () => {
    const [first, second] = rowsIn(record(), table);
    for (const row of [first, second])
      expect(row).toMatchObject({ [table.pointer.apiName]: record().id, version: 1 });
    expect(expectOne(await stage().ask("GET", path()))).toEqual(record());
    const own = await stage().ask("GET", `${table.resource.name}/${first?.id}`);
    for (const { apiName } of table.fields)
      expect((expectOne(own) as Row)[apiName]).toEqual(first?.[apiName]);
  });

  it("are changed, removed and added by one save; the others stay, and the record has its next version", async () => {
    const [first, second] = rowsIn(record(), table) as [Row, Row];
    const [changed, added] = [await rowDraft(stage(), table), await rowDraft(stage(), table)];
    const saved = expectOne(
      await change(
        [{ ...known(first), ...changed }, added],
        {},
        { "If-Match": `"${record().version}"` },
      ),
    ) as Row;
    expect(saved.version).toBeGreaterThan(record().version);
    const rows = rowsIn(saved, table);
    expect(rows).toHaveLength(3);
    expect(rows.find(({ id }) => id === first.id)).toMatchObject({ ...changed });
    expect(rows.find(({ id }) => id === second.id)).toEqual(second);
    const left = expectOne(await change([{ ...known(second), deleted: true }])) as Row;
    expect(rowsIn(left, table).map(({ id }) => id)).not.toContain(second.id);
    const gone = await stage().ask("GET", `${table.resource.name}/${second.id}`);
    expect(expectOne(gone)).toHaveProperty("deleted_at");
    const stale = await change([], {}, { "If-Match": `"${record().version}"` });
    expectRefusal(stale, 412, ["data"]);
    expect(stale.body.data).toEqual(left);
  });
}

function refusals(
  resource: Resource,
  table: ChildTable,
  stage: () => ContractStage,
  record: () => Row,
): void {
  const path = () => `${resource.name}/${record().id}`;
  const send = (rows: unknown) => stage().ask("PATCH", path(), { [table.key]: rows });

  it("are refused at their cells, all together, and nothing is stored", async () => {
    const [first] = rowsIn(record(), table) as [Row];
    const needed = table.fields.find(
      ({ field }) => isAlwaysRequired(field) && !("default" in field) && !isFlag(field),
    );
    const good = await rowDraft(stage(), table);
    const { [needed?.apiName ?? ""]: _left, ...bare } = await rowDraft(stage(), table);
    // Before the count: a draft makes the records that it refers to.
    const draft = await stage().drafts.least(resource);
    const before = await checksums(stage().host.db);
    const rows = [good, bare, { ...good, nickname: 1 }, { ...known(first), deleted: false }, 7];
    expect(Object.keys(expectRefusal(await send(rows), 422)).sort()).toEqual(
      [
        ...(needed ? [`${table.key}.1.${needed.apiName}`] : []),
        `${table.key}.2.nickname`,
        `${table.key}.3`,
        `${table.key}.4`,
      ].sort(),
    );
    for (const rows of ["x", {}, null])
      expect(Object.keys(expectRefusal(await send(rows), 422))).toEqual([table.key]);
    const whole = await stage().ask("POST", resource.name, {
      ...draft,
      [table.key]: [{ nickname: 1 }],
    });
    expect(Object.keys(expectRefusal(whole, 422))).toContain(`${table.key}.0.nickname`);
    expect(await checksums(stage().host.db)).toEqual(before);
  });

  it("that someone else has changed are a conflict, which brings them as they are", async () => {
    const [first] = rowsIn(record(), table) as [Row];
    const theirs = expectOne(
      await send([{ ...known(first), ...(await rowDraft(stage(), table)) }]),
    );
    const late = await send([{ ...known(first), ...(await rowDraft(stage(), table)) }]);
    expect(late.body["code"]).toBe("rows_changed");
    expect(Object.keys(expectRefusal(late, 409, ["code", "data"]))).toEqual([`${table.key}.0`]);
    expect(rowsIn(late.body.data, table)).toEqual(rowsIn(theirs, table));
  });
}

function trash(
  resource: Resource,
  table: ChildTable,
  stage: () => ContractStage,
  record: () => Row,
): void {
  it("go into the trash with their record, and come back with it", async () => {
    const path = `${resource.name}/${record().id}`;
    const [first, second] = rowsIn(record(), table) as [Row, Row];
    const without = { [table.key]: [{ ...known(first), deleted: true }] };
    expectOne(await stage().ask("PATCH", path, without));
    expectOne(await stage().ask("DELETE", path));
    const gone = expectOne(await stage().ask("GET", path));
    expect(rowsIn(gone, table).map(({ id }) => id)).toEqual([second.id]);
    const back = expectOne(await stage().ask("POST", `${path}/restore`));
    expect(rowsIn(back, table).map(({ id }) => id)).toEqual([second.id]);
    expect(expectOne(await stage().ask("GET", path))).toEqual(back);
  });
}

/** The rows that a resource declares (`children`): saved, refused, deleted and restored with it. */
export function describeChildren(
  resource: Resource,
  resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  for (const table of childrenOf(resource)) {
    describe(`the rows "${table.key}" of ${resource.name}`, () => {
      let record: Row;
      beforeEach(async () => {
        record = await stage().create(resource, {
          ...(await stage().drafts.least(resource)),
          [table.key]: [await rowDraft(stage(), table), await rowDraft(stage(), table)],
        });
      });
      saves(resource, table, stage, () => record);
      refusals(resource, table, stage, () => record);
      const goes = dependentsOf(resource, resources).some(
        (each) => each.resource === table.resource && each.key === table.pointer.key,
      );
      if (goes) trash(resource, table, stage, () => record);
    });
  }
}
