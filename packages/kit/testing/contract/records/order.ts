import { describe, expect, it } from "vitest";
import type { Resource } from "../../../schema";
import type { ContractStage } from "../stage";
import { expectOne, expectPage, expectRefusal } from "./shapes";

/** The order that people make by hand (`ordered`): moved in, refused, and kept for new records. */
export function describeOrder(
  resource: Resource,
  _resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  if (!resource.ordered) return;
  const path = resource.name;
  const planted = async () => {
    const ids: number[] = [];
    for (let at = 0; at < 3; at++)
      ids.push((await stage().create(resource, await stage().drafts.least(resource))).id);
    return ids as [number, number, number];
  };
  const move = (id: number, wish: object) => stage().ask("POST", `${path}/${id}/move`, wish);
  const last = async (count: number) => {
    const query = `${path}?per_page=${count}&sort=-hand_order`;
    return expectPage(await stage().ask("GET", query))
      .rows.map(({ id }) => id)
      .reverse();
  };

  describe(`the order by hand of ${resource.name}`, () => {
    it("has new records last, and is what the list starts with", async () => {
      const ids = await planted();
      expect(await last(3)).toEqual(ids);
      const { meta } = expectPage(await stage().ask("GET", path));
      const page = Math.ceil(Number(meta["total"]) / 200);
      const { rows } = expectPage(await stage().ask("GET", `${path}?per_page=200&page=${page}`));
      expect(rows.at(-1)?.id).toBe(ids[2]);
    });

    it("takes a record before or after another one and back, and leaves the record as it is", async () => {
      const [one, two, three] = await planted();
      const before = expectOne(await stage().ask("GET", `${path}/${three}`));
      const moved = expectOne(await move(three, { before: one })) as unknown as {
        moved: boolean;
        was: { after: number };
      };
      expect([moved.moved, moved.was.after]).toEqual([true, two]);
      expect(await last(3)).toEqual([three, one, two]);
      expect(expectOne(await stage().ask("GET", `${path}/${three}`))).toEqual(before);
      expectOne(await move(three, { after: moved.was.after }));
      expect(await last(3)).toEqual([one, two, three]);
      expect(expectOne(await move(three, { to: "bottom" }))).toMatchObject({ moved: false });
    });

    it("refuses what is no place, and records that are not there", async () => {
      const [one, two] = await planted();
      for (const wish of [{}, { before: one }, { before: two, to: "top" }, { to: "left" }, []])
        expectRefusal(await move(one, wish), 422);
      expectRefusal(await move(one, { after: 2147483646 }), 422);
      expectRefusal(await move(2147483646, { to: "top" }), 404);
    });

    it("is told by the history", async () => {
      const [, two, three] = await planted();
      expectOne(await move(three, { before: two }));
      const { rows } = expectPage(await stage().ask("GET", `${path}/${three}/history`));
      expect(rows[0]).toMatchObject({ action: "moved", record_id: three, changes: {} });
      expect(rows[0]).toHaveProperty("moved.from");
    });
  });
}
