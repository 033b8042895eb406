import { sql } from "@rollcall/kit/api/db/sql";
import { describe, expect, it } from "vitest";
import { changesBetween } from "@rollcall/kit/api/activity";
import { resources } from "../../../src/resources";
import { defineResource, readableFields, reference, text, apiFields } from "@rollcall/kit/schema";
import { stage, skyDatabase } from "../transfer/stage";
import { sky } from "../transfer/planets";

const guard = 987_654;
const guards = defineResource({
  name: "guards",
  label: "Guard",
  icon: "tag",
  permission: "guards",
  title: "name",
  fields: { name: text({ label: "Name", required: true }) },
});
const vaults = defineResource({
  name: "vaults",
  label: "Vault",
  icon: "tag",
  permission: "vaults",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, unique: true, list: true }),
    note: text({ label: "Note" }),
    code: text({ label: "Code", hidden: true }),
    keeper: reference("guards", { label: "Keeper", hidden: true, onDelete: "clear" }),
    pass: text({ label: "Pass", writeOnly: true }),
  },
});

describe("the activity log", () => {
  it.each([...resources, ...sky].map((resource) => [resource.name, resource] as const))(
    "never holds a field of %s that does not leave the server",
    (_name, resource) => {
      const apiNames = [...apiFields(resource).keys(), "made_up", "password_hash"];
      const rows = ["before", "after"].map((word) =>
        Object.fromEntries(apiNames.map((apiName) => [apiName, `${word} of ${apiName}`])),
      );
      const expected = readableFields(resource)
        .map(({ apiName }) => apiName)
        .sort();
      for (const [before, after] of [
        [rows[0] ?? null, rows[1] ?? null],
        [null, rows[1] ?? null],
        [rows[0] ?? null, null],
      ] as const) {
        expect(Object.keys(changesBetween(resource, before, after)).sort()).toEqual(expected);
      }
    },
  );

  it("holds nothing of hidden fields that change with every write, whichever way a record is written", async () => {
    const house = await skyDatabase([guards, vaults]);
    const { ask } = stage(house, [guards, vaults]);
    const done = async (...call: Parameters<typeof ask>) => {
      const { status, body } = await ask(...call);
      expect([call[0], call[1], status < 300 || body]).toEqual([call[0], call[1], true]);
      return body as { data: { id: number; done?: number[]; failed?: unknown[] } };
    };
    try {
      await house.script(`
        insert into guards (id, name) overriding system value values (${guard}, 'Argus');
        create function turn_lock() returns trigger language plpgsql as $$ begin new.code := 'hidden word ' || clock_timestamp(); new.keeper_id := case when new.keeper_id is null and tg_op = 'INSERT' then ${guard} else new.keeper_id end; return new; end $$;
        create trigger turn_lock before insert or update on vaults for each row execute function turn_lock();`);
      const { id } = (await done("POST", "/admin/vaults", { name: "One", note: "a" })).data;
      await done("PATCH", `/admin/vaults/${id}`, { note: "b", pass: "write only word" });
      await done("POST", "/admin/vaults/import", {
        rows: [
          { name: "One", note: "c" },
          { name: "Two", note: "d" },
        ],
        match_on: "name",
        dry_run: false,
      });
      await done("POST", "/admin/vaults/bulk", {
        action: "edit",
        ids: [id],
        values: { note: "e" },
      });
      await done("POST", "/admin/vaults/bulk", { action: "delete", ids: [id] });
      await done("POST", "/admin/vaults/bulk", { action: "restore", ids: [id] });
      await done("DELETE", `/admin/vaults/${id}`);
      await done("POST", `/admin/vaults/${id}/restore`);
      await done("DELETE", `/admin/guards/${guard}`);
      const kept = await house.query<{ code: string; keeper_id: number | null }>(
        sql`select code, keeper_id from vaults`,
      );
      expect(kept.map(({ code, keeper_id }) => [code.slice(0, 11), keeper_id])).toEqual([
        ["hidden word", null],
        ["hidden word", null],
      ]);
      const logged = await house.query<{ action: string; what: string; note: string | null }>(sql`
        select action, coalesce(changes::text, '') || coalesce(details::text, '') as what, changes -> 'note' ->> 'after' as note from activity_logs where resource = 'vaults' order by id`);
      expect(logged.map(({ note }) => note).filter(Boolean)).toEqual(["a", "b", "c", "d", "e"]);
      expect(new Set(logged.map(({ action }) => action))).toEqual(
        new Set(["created", "updated", "deleted", "restored"]),
      );
      expect(logged.map(({ what }) => what).join()).not.toMatch(
        new RegExp(`hidden word|write only word|${guard}|code|keeper|pass`),
      );
    } finally {
      await house.close();
    }
  });
});
