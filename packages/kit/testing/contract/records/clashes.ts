import { isLink, linksToOne } from "../../../fields/questions";
import { beforeAll, describe, expect, it } from "vitest";
import {
  fieldsOf,
  onDeleteOf,
  readableFields,
  apiNameOf,
  writableFields,
  type Resource,
} from "../../../schema";
import { checksums } from "../checksum";
import type { ContractStage, Row } from "../stage";
import type { Draft } from "../drafts";
import { ownRules } from "../own-rules";
import { expectOne, expectRefusal } from "./shapes";

const apiNameIn = (resource: Resource, key: string) => {
  const field = fieldsOf(resource).find(([name]) => name === key)?.[1];
  return field ? apiNameOf(key, field) : key;
};

type Refused = readonly [draft: Draft, status: number, fields: readonly string[]];
/** Refused writes name their fields and leave everything as it was. */
async function expectRefused(
  stage: ContractStage,
  resource: Resource,
  attempts: readonly Refused[],
): Promise<void> {
  const before = await checksums(stage.host.db);
  for (const [draft, status, fields] of attempts) {
    const errors = expectRefusal(await stage.ask("POST", resource.name, draft), status);
    expect(Object.keys(errors).sort(), JSON.stringify(draft)).toEqual([...fields].sort());
  }
  expect(await checksums(stage.host.db)).toEqual(before);
}

/** Whether a field changes with the whole record alone: a copy of it in another record is refused for that. */
const isBound = (resource: Resource, key: string): boolean =>
  ownRules().bound?.includes(`${resource.name}.${key}`) === true;
/** Sets of fields in which no two records may be equal. */
const uniques = (resource: Resource) => [
  ...writableFields(resource)
    .filter(({ field }) => field.unique)
    .map(({ apiName }) => [apiName]),
  ...(resource.uniqueTogether ?? [])
    .filter((keys) => !keys.some((key) => isBound(resource, key)))
    .map((keys) => keys.map((key) => apiNameIn(resource, key))),
];
const overlaps = (resource: Resource) =>
  (resource.noOverlap ?? []).map(({ from, to, within = [] }) => ({
    ends: [from, to],
    shared: [from, to, ...within].map((key) => apiNameIn(resource, key)),
  }));
/** Fields that must come after another, where clients write both. */
const spans = (resource: Resource) => {
  const written = new Set(writableFields(resource).map(({ key }) => key));
  return fieldsOf(resource).flatMap(([key, field]) => {
    const other =
      ("after" in field && field.after) || ("notBefore" in field && field.notBefore) || undefined;
    return other !== undefined && written.has(key) && written.has(other) ? [{ key, other }] : [];
  });
};
const upper = (value: unknown) => (typeof value === "string" ? value.toUpperCase() : value);

function taken(
  resource: Resource,
  stage: () => ContractStage,
  stored: () => { row: Row; draft: Draft },
): void {
  const another = () => stage().drafts.stored(resource);
  const copied = (apiNames: readonly string[], value = (one: unknown) => one) =>
    Object.fromEntries(apiNames.map((apiName) => [apiName, value(stored().row[apiName])]));

  if (uniques(resource).length) {
    it("refuses values that are taken, at their fields, whatever the letter case", async () => {
      const attempts = await Promise.all(
        uniques(resource).map(async (apiNames): Promise<Refused> => [
          { ...(await another()), ...copied(apiNames, upper) },
          409,
          apiNames,
        ]),
      );
      await expectRefused(stage(), resource, attempts);
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
      await expectRefused(stage(), resource, attempts);
    });
  }
  if (spans(resource).length) {
    it("refuses a span that ends before it begins, also when only one end is changed", async () => {
      const { row, draft } = stored();
      for (const { key, other } of spans(resource)) {
        const late = (await another())[key];
        await expectRefused(stage(), resource, [
          [{ ...(await another()), [other]: late, [key]: draft[key] }, 422, [key]],
        ]);
        expect(
          Object.keys(
            expectRefusal(
              await stage().ask("PATCH", `${resource.name}/${row.id}`, { [other]: late }),
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
  stage: () => ContractStage,
  stored: () => { row: Row; draft: Draft },
): void {
  const relations = writableFields(resource).filter(({ field }) => isLink(field));
  if (relations.length) {
    it("refuses a reference to what is not there or in the trash", async () => {
      const attempts: Refused[] = [];
      for (const { apiName, field } of relations) {
        const target = resources.find(({ name }) => "to" in field && name === field.to) as Resource;
        const gone = await stage().create(target, await stage().drafts.least(target));
        await stage().ask("DELETE", `${target.name}/${gone.id}`);
        for (const id of [2_000_000_000, gone.id])
          attempts.push([
            {
              ...(await stage().drafts.stored(resource)),
              [apiName]: linksToOne(field) ? id : [id],
            },
            422,
            [apiName],
          ]);
      }
      await expectRefused(stage(), resource, attempts);
    });
  }

  it("names every key that is not declared, and takes none that only the system sets", async () => {
    const foreign = { nickname: 1, _proto: 1, constructor: "x", password_hash: "x" };
    const draft = await stage().drafts.stored(resource);
    const system = [
      "id",
      "version",
      "created_at",
      "deleted_at",
      ...readableFields(resource)
        // The state that stands may be said.
        .filter(({ field, apiName }) => field.readOnly && apiName !== resource.states?.field)
        .map(({ apiName }) => apiName),
    ];
    await expectRefused(stage(), resource, [
      [{ ...draft, ...foreign }, 422, Object.keys(foreign)],
      ...system.map((key): Refused => [{ ...draft, [key]: stored().row[key] ?? null }, 422, [key]]),
    ]);
  });
}

/** A record that goes with another is told of beforehand, and comes back with it. */
async function expectTogether(
  stage: ContractStage,
  [resource, target]: readonly [Resource, Row],
  [user, row]: readonly [Resource, Row],
  remove: () => Promise<unknown>,
): Promise<void> {
  const told = await stage.ask("POST", `${resource.name}/delete/preview`, { ids: [target.id] });
  const { goes } = told.body.data as { goes: { resource: string; count: number }[] };
  expect(goes).toContainEqual(expect.objectContaining({ resource: user.name, count: 1 }));
  const gone = async () => {
    const at = async (path: string) =>
      ((await stage.ask("GET", path)).body.data as Row)["deleted_at"];
    return [await at(`${resource.name}/${target.id}`), await at(`${user.name}/${row.id}`)];
  };
  await remove();
  const [when, ...others] = await gone();
  expect([typeof when, others]).toEqual(["string", [when]]);
  expectOne(await stage.ask("POST", `${resource.name}/${target.id}/restore`));
  expect(await gone()).toEqual([undefined, undefined]);
}

/** What deleting does to each declared reference: refuse and name it, clear it, or leave it. */
function uses(
  resource: Resource,
  resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  const pointing = resources
    .filter(({ readOnly }) => !readOnly)
    .flatMap((user) =>
      fieldsOf(user).flatMap(([key, field]) =>
        linksToOne(field) && field.to === resource.name && !field.readOnly
          ? [
              {
                user,
                apiName: apiNameOf(key, field),
                onDelete: onDeleteOf(resource, user, [key, field]),
                only: field.only ?? {},
                isEnded: ownRules().ended?.includes(`${user.name}.${key}`) === true,
                alike: ownRules().alike?.[`${user.name}.${key}`] ?? [],
              },
            ]
          : [],
      ),
    );
  it.each(pointing)(
    "is deleted or not as $user.name says of $apiName: $onDelete",
    async ({ user, apiName, onDelete, only, isEnded, alike }) => {
      const fitting = Object.fromEntries(
        Object.entries(only).map(([key, [option]]) => [key, option]),
      );
      const target = await stage().create(resource, {
        ...(await stage().drafts.least(resource, fitting)),
        ...fitting,
      });
      const user1 = await stage().create(
        user,
        await stage().drafts.least(user, {
          ...Object.fromEntries(alike.map((one) => [one, target[one]])),
          [apiName]: target.id,
        }),
      );
      const stored = async () =>
        (await stage().ask("GET", `${resource.name}/${target.id}`)).body.data;
      const before = await stored();
      const remove = () => stage().ask("DELETE", `${resource.name}/${target.id}`);
      if (onDelete === "cascade")
        return expectTogether(stage(), [resource, target], [user, user1], async () =>
          expectOne(await remove()),
        );
      const answer = await remove();
      const after = async () =>
        (await stage().ask("GET", `${user.name}/${user1.id}`)).body.data as Row;
      if (onDelete === "refuse") {
        expectRefusal(answer, 409, ["used_by"]);
        expect(answer.body["used_by"]).toContainEqual({
          resource: user.name,
          field: apiName,
          count: 1,
        });
        expect(await stored()).toEqual(before);
      } else {
        expectOne(answer);
        expect(await after()).toMatchObject(
          onDelete === "clear"
            ? { [apiName]: null, version: user1.version + 1 }
            : { [apiName]: target.id, version: user1.version + (isEnded ? 1 : 0) },
        );
      }
    },
  );
}

/** What is refused because of what is stored. */
export function describeClashes(
  resource: Resource,
  resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  describe(`a clash among ${resource.name}`, () => {
    let stored: { row: Row; draft: Draft };
    beforeAll(async () => {
      const draft = await stage().drafts.stored(resource);
      stored = { draft, row: await stage().create(resource, draft) };
    });
    taken(resource, stage, () => stored);
    wrong(resource, resources, stage, () => stored);
    uses(resource, resources, stage);
  });
}
