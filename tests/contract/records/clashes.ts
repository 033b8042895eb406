import { beforeAll, describe, expect, it } from "vitest";
import {
  fieldsOf,
  readableFields,
  wireKey,
  writableFields,
  type Resource,
} from "@rollcall/kit/schema";
import { checksums } from "../checksum";
import type { Desk, Row } from "../desk";
import type { Draft } from "../drafts";
import { expectOne, expectRefusal } from "./shapes";

const wireOf = (resource: Resource, key: string) => {
  const field = fieldsOf(resource).find(([name]) => name === key)?.[1];
  return field ? wireKey(key, field) : key;
};

type Refused = readonly [draft: Draft, status: number, fields: readonly string[]];
/** Refused writes name their fields and leave everything as it was. */
async function expectRefused(
  desk: Desk,
  resource: Resource,
  attempts: readonly Refused[],
): Promise<void> {
  const before = await checksums(desk.host.db);
  for (const [draft, status, fields] of attempts) {
    const errors = expectRefusal(await desk.ask("POST", resource.name, draft), status);
    expect(Object.keys(errors).sort(), JSON.stringify(draft)).toEqual([...fields].sort());
  }
  expect(await checksums(desk.host.db)).toEqual(before);
}

/** Sets of fields in which no two records may be equal. */
const uniques = (resource: Resource) => [
  ...writableFields(resource)
    .filter(({ field }) => field.unique)
    .map(({ wire }) => [wire]),
  ...(resource.uniqueTogether ?? []).map((keys) => keys.map((key) => wireOf(resource, key))),
];
const overlaps = (resource: Resource) =>
  (resource.noOverlap ?? []).map(({ from, to, within = [] }) => ({
    ends: [from, to],
    shared: [from, to, ...within].map((key) => wireOf(resource, key)),
  }));
/** Fields that must come after another. */
const spans = (resource: Resource) =>
  fieldsOf(resource).flatMap(([key, field]) => {
    const other =
      ("after" in field && field.after) || ("notBefore" in field && field.notBefore) || undefined;
    return other === undefined ? [] : [{ key, other }];
  });
const upper = (value: unknown) => (typeof value === "string" ? value.toUpperCase() : value);

function taken(
  resource: Resource,
  desk: () => Desk,
  stored: () => { row: Row; draft: Draft },
): void {
  const another = () => desk().drafts.stored(resource);
  const copied = (wires: readonly string[], value = (one: unknown) => one) =>
    Object.fromEntries(wires.map((wire) => [wire, value(stored().row[wire])]));

  if (uniques(resource).length) {
    it("refuses values that are taken, at their fields, whatever the letter case", async () => {
      const attempts = await Promise.all(
        uniques(resource).map(async (wires): Promise<Refused> => [
          { ...(await another()), ...copied(wires, upper) },
          409,
          wires,
        ]),
      );
      await expectRefused(desk(), resource, attempts);
    });
  }
  if (overlaps(resource).length) {
    it("refuses a span that overlaps with another, at its fields", async () => {
      const attempts = await Promise.all(
        overlaps(resource).map(async ({ ends, shared }): Promise<Refused> => [
          { ...(await another()), ...copied(shared) },
          409,
          ends,
        ]),
      );
      await expectRefused(desk(), resource, attempts);
    });
  }
  if (spans(resource).length) {
    it("refuses a span that ends before it begins, also when only one end is changed", async () => {
      const { row, draft } = stored();
      for (const { key, other } of spans(resource)) {
        const late = (await another())[key];
        await expectRefused(desk(), resource, [
          [{ ...(await another()), [other]: late, [key]: draft[key] }, 422, [key]],
        ]);
        expect(
          Object.keys(
            expectRefusal(
              await desk().ask("PATCH", `${resource.name}/${row.id}`, { [other]: late }),
              422,
            ),
          ),
        ).toEqual([key]);
      }
    });
  }
}

function wrong(
  resource: Resource,
  resources: readonly Resource[],
  desk: () => Desk,
  stored: () => { row: Row; draft: Draft },
): void {
  const relations = writableFields(resource).filter(
    ({ field }) => field.kind === "reference" || field.kind === "references",
  );
  if (relations.length) {
    it("refuses a reference to what is not there or in the trash", async () => {
      const attempts: Refused[] = [];
      for (const { wire, field } of relations) {
        const target = resources.find(({ name }) => "to" in field && name === field.to) as Resource;
        const gone = await desk().create(target, await desk().drafts.least(target));
        await desk().ask("DELETE", `${target.name}/${gone.id}`);
        for (const id of [2_000_000_000, gone.id])
          attempts.push([
            {
              ...(await desk().drafts.stored(resource)),
              [wire]: field.kind === "reference" ? id : [id],
            },
            422,
            [wire],
          ]);
      }
      await expectRefused(desk(), resource, attempts);
    });
  }

  it("names every key that is not declared, and takes none that only the system sets", async () => {
    const foreign = { nickname: 1, _proto: 1, constructor: "x", password_hash: "x" };
    const draft = await desk().drafts.stored(resource);
    const system = [
      "id",
      "version",
      "created_at",
      "deleted_at",
      ...readableFields(resource)
        .filter(({ field }) => field.readOnly)
        .map(({ wire }) => wire),
    ];
    await expectRefused(desk(), resource, [
      [{ ...draft, ...foreign }, 422, Object.keys(foreign)],
      ...system.map((key): Refused => [{ ...draft, [key]: stored().row[key] ?? null }, 422, [key]]),
    ]);
  });
}

/** What deleting does to each declared reference: refuse and name it, clear it, or leave it. */
function uses(resource: Resource, resources: readonly Resource[], desk: () => Desk): void {
  const pointing = resources
    .filter(({ readOnly }) => !readOnly)
    .flatMap((user) =>
      fieldsOf(user).flatMap(([key, field]) =>
        field.kind === "reference" && field.to === resource.name && !field.readOnly
          ? [{ user, wire: wireKey(key, field), onDelete: field.onDelete ?? "refuse" }]
          : [],
      ),
    );
  it.each(pointing)(
    "is deleted or not as $user.name.$wire says: $onDelete",
    async ({ user, wire, onDelete }) => {
      const target = await desk().create(resource, await desk().drafts.least(resource));
      const user1 = await desk().create(
        user,
        await desk().drafts.least(user, { [wire]: target.id }),
      );
      const answer = await desk().ask("DELETE", `${resource.name}/${target.id}`);
      const after = async () =>
        (await desk().ask("GET", `${user.name}/${user1.id}`)).body.data as Row;
      if (onDelete === "refuse") {
        expectRefusal(answer, 409, ["used_by"]);
        expect(answer.body["used_by"]).toContainEqual({
          resource: user.name,
          field: wire,
          count: 1,
        });
        expect((await desk().ask("GET", `${resource.name}/${target.id}`)).body.data).toEqual(
          target,
        );
      } else {
        expectOne(answer);
        expect(await after()).toMatchObject(
          onDelete === "clear"
            ? { [wire]: null, version: user1.version + 1 }
            : { [wire]: target.id, version: user1.version },
        );
      }
    },
  );
}

/** What is refused because of what is stored. */
export function describeClashes(
  resource: Resource,
  resources: readonly Resource[],
  desk: () => Desk,
): void {
  describe(`a clash among ${resource.name}`, () => {
    let stored: { row: Row; draft: Draft };
    beforeAll(async () => {
      const draft = await desk().drafts.stored(resource);
      stored = { draft, row: await desk().create(resource, draft) };
    });
    taken(resource, desk, () => stored);
    wrong(resource, resources, desk, () => stored);
    uses(resource, resources, desk);
  });
}
