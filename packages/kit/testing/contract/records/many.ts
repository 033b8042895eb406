import { describe, expect, it } from "vitest";
import { writableFields, type Resource } from "../../../schema";
import type { ContractStage, Row } from "../stage";
import { boundKeys } from "./bound-keys";
import { expectOne, expectPage, expectRefusal } from "./shapes";

const missing = 2_000_000_000;
interface BulkAnswer {
  done: number[];
  skipped: { id: number; reason: string }[];
  failed: { id: number; reason: string }[];
}

async function three(stage: ContractStage, resource: Resource): Promise<Row[]> {
  const rows: Row[] = [];
  for (let count = 0; count < 3; count++)
    rows.push(await stage.create(resource, await stage.drafts.stored(resource)));
  return rows;
}
const bulk = async (stage: ContractStage, resource: Resource, body: unknown) =>
  expectOne(await stage.ask("POST", `${resource.name}/bulk`, body)) as BulkAnswer;
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

/** Kinds of which any value fits any record. */
const plainKinds: ReadonlySet<string> = new Set([
  "text",
  "longText",
  "choice",
  "phone",
  "colour",
  "integer",
  "decimal",
]);
/** A field of which many records may have the same value, and that can be changed alone. */
const plainField = (resource: Resource) =>
  writableFields(resource).find(
    ({ key, field }) =>
      plainKinds.has(field.kind) &&
      !field.unique &&
      !resource.uniqueTogether?.flat().includes(key) &&
      !boundKeys(resource).has(key),
  );

/** One call on many records. */
export function describeMany(
  resource: Resource,
  _resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  describe(`many of ${resource.name}`, () => {
    it("are deleted and restored by id; the answer lists what was done, skipped and failed", async () => {
      const ids = idsOf(await three(stage(), resource));
      expect(await bulk(stage(), resource, { action: "delete", ids: [...ids, missing] })).toEqual({
        done: ids,
        skipped: [],
        failed: [{ id: missing, reason: expect.any(String) }],
      });
      expect(idsOf((await bulk(stage(), resource, { action: "delete", ids })).skipped)).toEqual(
        ids,
      );
      expect(
        expectPage(await stage().ask("GET", `${resource.name}?trashed=only&ids=${ids.join()}`))
          .meta["total"],
      ).toBe(3);
      expect(await bulk(stage(), resource, { action: "restore", ids })).toEqual({
        done: ids,
        skipped: [],
        failed: [],
      });
      for (const id of ids)
        expect(
          expectPage(await stage().ask("GET", `${resource.name}/${id}/history`)).rows.map(
            (entry) => entry["action"],
          ),
        ).toEqual(["restored", "deleted", "created"]);
    });

    const apiName = plainField(resource)?.apiName;
    if (apiName !== undefined)
      it("are edited by filter, which must select as many as were seen", async () => {
        const rows = await three(stage(), resource);
        const wanted = rows[0]?.[apiName];
        const body = {
          action: "edit",
          filter: `ids=${idsOf(rows).join()}`,
          values: { [apiName]: wanted },
        };
        const refused = await stage().ask("POST", `${resource.name}/bulk`, {
          ...body,
          expected_count: 2,
        });
        expect(Object.keys(expectRefusal(refused, 409, ["count"]))).toEqual(["expected_count"]);
        const answer = await bulk(stage(), resource, { ...body, expected_count: 3 });
        expect([...answer.done, ...idsOf(answer.skipped)].sort((a, b) => a - b)).toEqual(
          idsOf(rows),
        );
        expect(idsOf(answer.skipped)).toContain(rows[0]?.id);
        const now = expectPage(
          await stage().ask("GET", `${resource.name}?ids=${idsOf(rows).join()}`),
        ).rows;
        expect(now.map((row) => row[apiName])).toEqual([wanted, wanted, wanted]);
      });

    it("are not touched by a call that is wrong in itself", async () => {
      const [row] = await three(stage(), resource);
      const id = row?.id ?? 0;
      const wrong: [unknown, string][] = [
        [{ action: "burn", ids: [id] }, "action"],
        [{ action: "delete" }, "ids"],
        [{ action: "delete", ids: [] }, "ids"],
        [{ action: "delete", ids: [0] }, "ids"],
        [{ action: "delete", ids: [id], filter: "", expected_count: 1 }, "ids"],
        [{ action: "delete", filter: "" }, "expected_count"],
        [{ action: "edit", ids: [id] }, "values"],
        [{ action: "edit", ids: [id], values: {} }, "values"],
        [{ action: "edit", ids: [id], values: { nickname: 1 } }, "nickname"],
        [{ action: "delete", ids: [id], why: 1 }, "why"],
        [{ action: "delete", filter: "nickname=1", expected_count: 1 }, "nickname"],
      ];
      for (const [body, field] of wrong)
        expect(
          Object.keys(expectRefusal(await stage().ask("POST", `${resource.name}/bulk`, body), 422)),
          JSON.stringify(body),
        ).toEqual([field]);
      expect((await stage().ask("GET", `${resource.name}/${id}`)).body.data).toEqual(row);
    });
  });
}
