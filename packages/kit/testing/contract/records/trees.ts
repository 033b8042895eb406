import { linksToOne } from "../../../fields/questions";
import { describe, expect, it } from "vitest";
import { readFile } from "../../../browser/crud/import/reading/read-file";
import { apiFields, isTree, pointsIntoTree, type ApiField, type Resource } from "../../../schema";
import type { ContractStage, Row } from "../stage";
import { expectOne, expectPage, expectRefusal } from "./shapes";

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

/** Four records of a tree: a root, two in a line below it, and one beside the line. */
async function planted(stage: ContractStage, resource: Resource, { apiName }: ApiField) {
  const below = async (above: number | null) =>
    stage.create(resource, { ...(await stage.drafts.least(resource)), [apiName]: above });
  const root = await below(null);
  const middle = await below(root.id);
  const leaf = await below(middle.id);
  const beside = await below(root.id);
  return { root, middle, leaf, beside };
}

/** The records from one up to the root, by what they say of themselves. */
function wayUp(all: ReadonlyMap<number, Row>, from: number, apiName: string): number[] {
  const way: number[] = [];
  for (let id: unknown = from; typeof id === "number"; id = all.get(id)?.[apiName]) way.push(id);
  return way;
}

/** Expects a filter to find these records, in the list, its total and an export. */
async function expectFound(
  { ask, host, token }: ContractStage,
  resource: Resource,
  filter: string,
  expected: readonly number[],
): Promise<void> {
  const { rows, meta } = expectPage(
    await ask("GET", `${resource.name}?per_page=200&sort=id&${filter}`),
  );
  expect([meta["total"], ids(rows)], filter).toEqual([expected.length, expected.slice(0, 200)]);
  for (const format of ["csv", "xlsx"]) {
    const file = await fetch(
      `${host.origin}/api/v1/admin/${resource.name}/export?format=${format}&sort=id&${filter}`,
      { headers: { Authorization: `Bearer ${token}` } },
    );
    const [head, ...lines] = (await readFile(new Uint8Array(await file.arrayBuffer()))).lines;
    const at = head?.cells.indexOf("ID") ?? -1;
    expect(
      lines.map(({ cells }) => Number(cells[at])),
      `${filter}, ${format}`,
    ).toEqual(expected);
  }
}

function filters(resource: Resource, tree: ApiField, stage: () => ContractStage): void {
  const { apiName } = tree;

  it("are found below and above records, in lists, totals and exports", async () => {
    const { root, middle, leaf, beside } = await planted(stage(), resource, tree);
    const all = await stage().all(resource);
    const byId = new Map(all.map((row) => [row.id, row]));
    const holds = (operator: string, wanted: number[], { id }: Row) =>
      operator === "above"
        ? wanted.some((one) => wayUp(byId, one, apiName).includes(id))
        : wayUp(byId, id, apiName).some((one) => wanted.includes(one)) === (operator === "below");
    for (const operator of ["below", "nbelow", "above"])
      for (const wanted of [[root.id], [middle.id], [leaf.id, beside.id]]) {
        const filter = `${apiName}[${operator}]=${wanted.join()}`;
        const expected = ids(all.filter((row) => holds(operator, wanted, row)));
        await expectFound(stage(), resource, filter, expected);
      }
    const below = await stage().ask("GET", `${resource.name}?${apiName}[below]=${root.id}`);
    expect(expectPage(below).meta["total"]).toBe(4);
  });

  it("are asked about by ids, and only where there is a tree", async () => {
    for (const query of [`${apiName}[below]=x`, "id[below]=1", "created_at[above]=1"])
      expect(
        Object.keys(expectRefusal(await stage().ask("GET", `${resource.name}?${query}`), 422)),
      ).toEqual([query.split("=")[0]]);
  });
}

function circles(resource: Resource, tree: ApiField, stage: () => ContractStage): void {
  const { apiName } = tree;
  const move = (id: number, above: number) =>
    stage().ask("PATCH", `${resource.name}/${id}`, { [apiName]: above });

  it("are never below themselves, changed alone or in bulk", async () => {
    const { root, middle, leaf, beside } = await planted(stage(), resource, tree);
    for (const above of [root, middle, leaf])
      expect(Object.keys(expectRefusal(await move(root.id, above.id), 422))).toEqual([apiName]);
    const answer = expectOne(
      await stage().ask("POST", `${resource.name}/bulk`, {
        action: "edit",
        ids: [root.id, beside.id],
        values: { [apiName]: leaf.id },
      }),
    ) as { done: number[]; failed: { id: number }[] };
    expect([answer.done, answer.failed.map(({ id }) => id)]).toEqual([[beside.id], [root.id]]);
    expect((await stage().ask("GET", `${resource.name}/${root.id}`)).body.data).toEqual(root);
  });

  it("stay a tree when two changes at once would close a circle together", async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [
        await stage().create(resource, await stage().drafts.least(resource)),
        await stage().create(resource, await stage().drafts.least(resource)),
      ];
      const answers = await Promise.all([move(one.id, two.id), move(two.id, one.id)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    }
  });
}

/** What points into a tree is found by what is below a record of it. */
function pointers(
  resource: Resource,
  { apiName }: ApiField,
  target: Resource,
  tree: ApiField,
  stage: () => ContractStage,
): void {
  it("are found by what is below the records they point at, in lists, totals and exports", async () => {
    const planted4 = await planted(stage(), target, tree);
    const { root, middle, leaf, beside } = planted4;
    for (const { id } of [root, middle, leaf, beside, leaf])
      await stage().create(resource, { ...(await stage().drafts.least(resource)), [apiName]: id });
    const all = await stage().all(resource);
    const byId = new Map((await stage().all(target)).map((row) => [row.id, row]));
    const pointsBelow = (wanted: number[], row: Row) => {
      const at = row[apiName];
      return (
        typeof at === "number" && wayUp(byId, at, tree.apiName).some((one) => wanted.includes(one))
      );
    };
    for (const operator of ["below", "nbelow"])
      for (const wanted of [[root.id], [middle.id], [leaf.id, beside.id]]) {
        const filter = `${apiName}[${operator}]=${wanted.join()}`;
        const expected = ids(
          all.filter((row) => pointsBelow(wanted, row) === (operator === "below")),
        );
        await expectFound(stage(), resource, filter, expected);
      }
    const found = await stage().ask("GET", `${resource.name}?${apiName}[below]=${root.id}`);
    expect(expectPage(found).meta["total"]).toBe(5);
  });

  it("are not asked for what is above", async () => {
    const query = `${apiName}[above]=1`;
    expect(
      Object.keys(expectRefusal(await stage().ask("GET", `${resource.name}?${query}`), 422)),
    ).toEqual([`${apiName}[above]`]);
  });
}

/** Every tree that a resource declares: there is no circle, and what is below a record is found. */
export function describeTrees(
  resource: Resource,
  resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  for (const tree of apiFields(resource).values()) {
    const { field, key } = tree;
    const target = pointsIntoTree(field)
      ? resources.find(({ name }) => linksToOne(field) && name === field.to)
      : undefined;
    const above = target && [...apiFields(target).values()].find((one) => isTree(one.field));
    if (target && above)
      describe(`the records of ${resource.name} by ${key}`, () =>
        pointers(resource, tree, target, above, stage));
    if (!isTree(field) || field.hidden || field.readOnly || field.writeOnly) continue;
    describe(`the tree ${key} of ${resource.name}`, () => {
      circles(resource, tree, stage);
      filters(resource, tree, stage);
    });
  }
}
