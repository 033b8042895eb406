import { isLine, isMoment, isNumber, linksToOne } from "../../../fields/questions";
import { compareNames } from "../../../schema/formats/names";
import { beforeAll, describe, expect, it } from "vitest";
import {
  childrenOf,
  defaultPerPage,
  filterFields,
  includeFields,
  searchFields,
  sortFields,
  writeListQuery,
  apiFields,
  type Resource,
  type ApiField,
} from "../../../schema";
import type { ContractStage, Row } from "../stage";
import { questionsOf, selects } from "./oracle";
import { expectPage, expectRecord, expectRefusal } from "./shapes";

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);
const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b);

function paging(
  resource: Resource,
  resources: readonly Resource[],
  stage: () => ContractStage,
  all: () => Row[],
): void {
  it("is paged, each page whole and the total exact", async () => {
    const size = Math.min(200, Math.max(1, Math.ceil(all().length / 3)));
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        stage().ask("GET", `${resource.name}?sort=id&per_page=${size}&page=${page}`),
      ),
    );
    const seen = pages.flatMap((answer, place) => {
      const { rows, meta } = expectPage(answer);
      expect(meta).toEqual({
        current_page: place + 1,
        per_page: size,
        total: all().length,
        last_page: Math.max(1, Math.ceil(all().length / size)),
      });
      return ids(rows);
    });
    expect(seen).toEqual(ids(all()).slice(0, 3 * size));
    expect(expectPage(await stage().ask("GET", `${resource.name}?page=1000000`))).toMatchObject({
      rows: [],
      meta: { total: all().length, per_page: defaultPerPage },
    });
  });

  it("shows each record as it is shown alone, and no field that is not declared", async () => {
    for (const row of all()) expectRecord(resources, resource, row);
    const [row] = all();
    if (row) {
      // One record comes with its rows.
      const rows = Object.fromEntries(
        childrenOf(resource).map(({ key }) => [key, expect.any(Array)]),
      );
      expect((await stage().ask("GET", `${resource.name}/${row.id}`)).body.data).toEqual({
        ...row,
        ...rows,
      });
    }
    const include = includeFields(resource).map(({ key }) => key);
    const { rows } = expectPage(
      await stage().ask("GET", `${resource.name}?trashed=with&include=${include.join()}`),
    );
    for (const one of rows) expectRecord(resources, resource, one, { trashed: true, include });
  });

  it("takes only the ids asked for", async () => {
    const some = ids(all())
      .filter((_, place) => place % 2 === 0)
      .slice(0, 5);
    expect(
      ids(expectPage(await stage().ask("GET", `${resource.name}?sort=id&ids=${some.join()}`)).rows),
    ).toEqual(some);
  });
}

/**
 * Empty ones come last in both directions; the others turn round, except among equals, which go by
 * id.
 */
async function expectSorted(
  stage: ContractStage,
  resource: Resource,
  { apiName, field }: ApiField,
  all: readonly Row[],
): Promise<void> {
  const read = async (sort: string) =>
    expectPage(await stage.ask("GET", `${resource.name}?per_page=200&sort=${sort}`)).rows;
  const [up, down] = [await read(apiName), await read(`-${apiName}`)];
  const filled = (rows: readonly Row[]) =>
    rows.map((row) => row[apiName]).filter((value) => value !== null);
  if (all.length <= 200) expect(ascending(ids(up)), apiName).toEqual(ids(all));
  expect(
    up.slice(filled(up).length).every((row) => row[apiName] === null),
    `${apiName}: empty ones last`,
  ).toBe(true);
  expect(
    down.slice(filled(down).length).every((row) => row[apiName] === null),
    `${apiName}: empty ones last`,
  ).toBe(true);
  if (isNumber(field) || isMoment(field)) {
    const values = filled(up) as (number | string)[];
    expect(values, apiName).toEqual([...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  }
  if (isLine(field) && field.naturalOrder)
    for (const [at, value] of filled(up).slice(1).entries())
      expect(compareNames(String(filled(up)[at]), String(value)), apiName).toBeLessThanOrEqual(0);
  if (all.length <= 200 && !linksToOne(field))
    expect(filled(down), apiName).toEqual(filled(up).reverse());
}

function asking(resource: Resource, stage: () => ContractStage, all: () => Row[]): void {
  if (sortFields(resource).length) {
    it("is sorted by every field that says so, up and down", async () => {
      for (const field of sortFields(resource)) await expectSorted(stage(), resource, field, all());
    });
  }
  if (filterFields(resource).length) {
    it("is filtered by every declared field with every operator of its kind", async () => {
      for (const { apiName, field } of filterFields(resource)) {
        for (const { operator, wanted } of questionsOf(
          field,
          all().map((row) => row[apiName]),
        )) {
          const value =
            operator === "in" || operator === "nin" || operator === "between"
              ? wanted
              : (wanted[0] ?? "");
          const params = writeListQuery(resource, {
            conditions: [{ field: apiName, operator, value }],
            perPage: 200,
          });
          const { rows, meta } = expectPage(
            await stage().ask("GET", `${resource.name}?sort=id&${params}`),
          );
          const expected = all().filter((row) => selects(operator, row[apiName], wanted));
          expect(meta["total"], `${params}`).toBe(expected.length);
          expect(ids(rows), `${params}`).toEqual(ids(expected).slice(0, 200));
        }
      }
    });
  }

  it("is searched in every field that says so", async () => {
    for (const { apiName } of searchFields(resource)) {
      const found = all().find(
        (row) => row[apiName] !== null && String(row[apiName]).trim().length > 2,
      );
      if (!found) continue;
      const { rows } = expectPage(
        await stage().ask(
          "GET",
          `${resource.name}?per_page=200&ids=${found.id}&search=${encodeURIComponent(String(found[apiName]).toUpperCase())}`,
        ),
      );
      expect(ids(rows), apiName).toEqual([found.id]);
    }
    expect(
      expectPage(
        await stage().ask("GET", `${resource.name}?search=${encodeURIComponent("zzqx \\ %")}`),
      ).rows,
    ).toEqual([]);
  });

  it("refuses by name what is not declared, and the wrong type of a parameter", async () => {
    const unfiltered = [...apiFields(resource).values()]
      .filter(({ field }) => !field.filter)
      .map(({ apiName }) => `${apiName}=1`);
    for (const query of [
      "nickname=1",
      "nickname[in]=1",
      "id[like]=1",
      "sort=nickname",
      "include=nickname",
      "trashed=yes",
      ...unfiltered,
    ]) {
      const [name = ""] = query.split("=");
      expect(
        Object.keys(expectRefusal(await stage().ask("GET", `${resource.name}?${query}`), 422)),
        query,
      ).toEqual([name]);
    }
    for (const query of ["page=0", "page=one", "per_page=201", "ids=1,x"])
      expectRefusal(await stage().ask("GET", `${resource.name}?${query}`), 400);
  });
}

/** The list of a resource, and all that may be asked of it. */
export function describeList(
  resource: Resource,
  resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  describe(`the list of ${resource.name}`, () => {
    let all: Row[] = [];
    beforeAll(async () => void (all = await stage().all(resource)));
    paging(resource, resources, stage, () => all);
    asking(resource, stage, () => all);
  });
}
