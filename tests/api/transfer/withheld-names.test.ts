import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { checkResources, defineResource, phone, reference, text } from "@rollcall/kit/schema";
import type { ImportAnswer } from "../../../packages/kit/api/transfer/contract";
import { planOf } from "../../support/plan-of";
import { statementsOf } from "../../support/statements";
import { skyDatabase, stage } from "./stage";

const named = { label: "Name", required: true } as const;
const wardens = defineResource({
  name: "wardens",
  label: "Warden",
  icon: "tag",
  permission: "wardens",
  title: "name",
  fields: {
    name: text(named),
    badge: text({ label: "Badge", unique: true, read: "view_secrets" }),
    home: phone({ label: "Home", read: "view_secrets" }),
  },
});
const cells = defineResource({
  name: "cells",
  label: "Cell",
  icon: "tag",
  permission: "cells",
  title: "name",
  fields: { name: text(named), warden: reference("wardens", { label: "Warden" }) },
});
const house = checkResources([wardens, cells]);

let db: OwnedDatabase;
beforeAll(async () => {
  db = await skyDatabase(house);
  await stage(db, house).create(wardens, { name: "Ada", badge: "B-77", home: "98400 11111" });
});
afterAll(() => db.close());

it("a field that the importer may not read names no record, and tells nothing of one", async () => {
  const refused = async (...more: string[]) => {
    const permissions = ["view_cells", "create_cells", "edit_cells", "view_wardens", ...more];
    const { body } = await stage(db, house, permissions).ask<{ data: ImportAnswer }>(
      "POST",
      "/admin/cells/import",
      {
        rows: ["Ada", "B-77", "98400 11111"].map((text, at) => ({ Name: `${at}`, Warden: text })),
        dry_run: true,
      },
    );
    return body.data.refused.map(({ reason }) => reason);
  };
  expect(await refused("view_secrets")).toEqual([]);
  expect(await refused()).toEqual([
    "No warden is called “B-77”.",
    "No warden is called “98400 11111”.",
  ]);
});

it("a phone number finds its record by an index, however it is typed", async () => {
  await db.query(
    sql`insert into wardens (name, home) select 'Other ' || n, '+9198000' || lpad(n::text, 5, '0') from generate_series(1, 3000) n`,
  );
  await db.script("analyze wardens");
  let refused: unknown;
  const statements = await statementsOf(db, async () => {
    const { body } = await stage(db, house).ask<{ data: ImportAnswer }>(
      "POST",
      "/admin/cells/import",
      { rows: [{ Name: "1", Warden: "(98400) 11-111" }], dry_run: true },
    );
    refused = body.data.refused;
  });
  expect(refused).toEqual([]);
  const plans = await Promise.all(statements.map((statement) => planOf(db, statement)));
  expect(plans.filter((plan) => plan.includes("wardens_home_number"))).toHaveLength(1);
});
