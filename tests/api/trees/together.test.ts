import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@rollcall/kit/api/db/sql";
import { checkResources, defineResource, reference, text } from "@rollcall/kit/schema";
import { statementsOf } from "../../support/statements";
import type { TestApi } from "../../support/test-api";
import { departments, facultyApi, facultyCalls, facultyHosts, type FacultyCalls } from "./faculty";

/** Rooms go with their department, and a key keeps its room. */
const rooms = defineResource({
  name: "rooms",
  label: "Room",
  icon: "door",
  permission: "rooms",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 60 }),
    department: reference("departments", { label: "Department", onDelete: "cascade" }),
  },
});
const roomKeys = defineResource({
  name: "room-keys",
  label: "Key",
  icon: "list",
  permission: "room_keys",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 60 }),
    department: reference("departments", { label: "Department", onDelete: "refuse" }),
  },
});
const resources = checkResources([...departments("cascade"), rooms, roomKeys]);

interface Made {
  id: number;
}

describe.each(facultyHosts)(
  "a part of a tree that is deleted with onDelete: cascade, on $host",
  ({ open }) => {
    let api: TestApi;
    let boss: string;
    let calls: FacultyCalls;
    beforeAll(async () => {
      api = await facultyApi(await open(), resources);
      boss = await api.signIn({ name: "Boss", super: true });
      calls = facultyCalls(api, boss);
    });
    afterAll(() => api.db.close());

    const post = (path: string, body: unknown) =>
      api.call<Made & Record<string, unknown>>(boss, "POST", `/admin/${path}`, body);
    const liveIds = () => calls.idsOf("per_page=200&sort=id");
    /** Science, with Physics, Optics and Lasers below each other, and Chemistry beside them. */
    const planted = async () => {
      const science = await calls.create("Science");
      const physics = await calls.create("Physics", science);
      const optics = await calls.create("Optics", physics);
      const lasers = await calls.create("Lasers", optics);
      const chemistry = await calls.create("Chemistry", science);
      const { body } = await post("rooms", { name: "Dark room", department_id: lasers });
      return { science, physics, optics, lasers, chemistry, room: body.data.id };
    };

    it("takes along all that is below it, and what goes with that, and brings it back", async () => {
      const { science, physics, chemistry, room, optics, lasers } = await planted();
      const { body } = await post("departments/delete/preview", { ids: [physics] });
      expect(body.data).toEqual({
        goes: [
          { resource: "departments", count: 2, names: ["Optics", "Lasers"] },
          { resource: "rooms", count: 1, names: ["Dark room"] },
        ],
      });
      const before = await liveIds();
      expect((await calls.remove(physics)).status).toBe(200);
      expect(await liveIds()).toEqual(
        before.filter((id) => ![physics, optics, lasers].includes(id)),
      );
      expect(await calls.idsOf(`parent_id[below]=${science}&sort=id`)).toEqual([
        science,
        chemistry,
      ]);
      expect((await post(`departments/${physics}/restore`, undefined)).status).toBe(200);
      expect(await liveIds()).toEqual(before);
      expect(await calls.parentOf(lasers)).toBe(optics);
      const back = await api.call(boss, "GET", `/admin/rooms/${room}`);
      expect(back.body.data["deleted_at"]).toBeUndefined();
      for (const id of [physics, optics, lasers]) {
        const told = await api.call<{ action: string }[]>(
          boss,
          "GET",
          `/admin/departments/${id}/history`,
        );
        expect(told.body.data.map(({ action }) => action)).toEqual([
          "restored",
          "deleted",
          "created",
        ]);
      }
    });

    it("leaves in the trash what went at another time", async () => {
      const { physics, optics, lasers } = await planted();
      await calls.remove(lasers);
      await calls.remove(physics);
      await post(`departments/${physics}/restore`, undefined);
      const live = await liveIds();
      expect([physics, optics, lasers].map((id) => live.includes(id))).toEqual([true, true, false]);
    });

    it("brings a part back alone only where what is above it is not in the trash", async () => {
      const { science, physics, optics, lasers } = await planted();
      await calls.remove(physics);
      const lost = await post(`departments/${optics}/restore`, undefined);
      expect([lost.status, Object.keys(lost.body.errors ?? {})]).toEqual([422, ["parent_id"]]);
      expect((await calls.move(science, lasers)).status).toBe(422);
    });

    it("is kept by what refuses anywhere below it, which is named", async () => {
      const { physics, lasers } = await planted();
      const before = await liveIds();
      await post("room-keys", { name: "Brass", department_id: lasers });
      const refused = await calls.remove(physics);
      expect(refused.status).toBe(409);
      expect(refused.body.message).toContain("Lasers");
      expect(refused.body.message).toContain("1 key");
      const { body } = await post("departments/delete/preview", { ids: [physics] });
      expect(body.data["refused"]).toBe(refused.body.message);
      expect(await liveIds()).toEqual(before);
    });

    it("takes as many statements however much is below it", async () => {
      const root = await calls.create("Root");
      const counted = async (below: number) => {
        const top = await calls.create(`Top ${below}`, root);
        const width = sql`greatest(1, (n / 3))`;
        await api.db.query(
          sql`with made as (select ${top}::int as top), ids as (select setval(pg_get_serial_sequence('departments', 'id'), (select max(id) from departments) + ${below}::int) - ${below}::int as base)
            insert into departments (id, name, parent_id)
            select base + n, 'Part ' || n, case when n = 1 then top else base + ${width} end from made, ids, generate_series(1, ${below}::int) n`,
        );
        const went = await statementsOf(api.db, () => calls.remove(top));
        const came = await statementsOf(api.db, () =>
          post(`departments/${top}/restore`, undefined),
        );
        expect(await calls.idsOf(`parent_id[below]=${top}&per_page=1`)).toHaveLength(1);
        const [row] = await api.db.query<{ n: number }>(
          sql`select count(*)::int as n from departments where deleted_at is null and id > ${top}`,
        );
        expect(row?.n).toBe(below);
        return [went.length, came.length];
      };
      const few = await counted(3);
      await api.db.query(sql`delete from departments where name like 'Part %'`);
      expect(await counted(300)).toEqual(few);
      await api.db.query(sql`delete from departments where name like 'Part %'`);
    });

    it("of several that are deleted together, those that went with another are in the trash already", async () => {
      const { science, physics, lasers, chemistry } = await planted();
      const asked = await post("departments/delete/preview", { ids: [science, physics] });
      expect(asked.body.data["goes"]).toEqual([
        { resource: "departments", count: 3, names: ["Optics", "Lasers", "Chemistry"] },
        { resource: "rooms", count: 1, names: ["Dark room"] },
      ]);
      const { body } = await post("departments/bulk", {
        action: "delete",
        ids: [physics, lasers, science, chemistry],
      });
      expect(body.data).toMatchObject({ done: [physics, science], failed: [] });
      const live = await liveIds();
      expect([science, physics, lasers, chemistry].some((id) => live.includes(id))).toBe(false);
    });

    it("is not deleted by who may not delete all of what goes with it", async () => {
      const { physics } = await planted();
      const clerk = await api.signIn({
        name: "Clerk",
        permissions: ["view_departments", "delete_departments", "view_rooms"],
      });
      const { status } = await api.call(clerk, "DELETE", `/admin/departments/${physics}`);
      expect(status).toBe(403);
      expect(await liveIds()).toContain(physics);
    });

    it("takes along what another moves below it at the same moment, or leaves it live elsewhere", async () => {
      for (let round = 0; round < 5; round += 1) {
        const { physics, lasers, chemistry } = await planted();
        const [moved, removed] = await Promise.all([
          calls.move(chemistry, lasers),
          calls.remove(physics),
        ]);
        expect(removed.status).toBe(200);
        const [row] = await api.db.query<{ lost: number }>(
          sql`select count(*)::int as lost from departments c join departments p on p.id = c.parent_id where c.deleted_at is null and p.deleted_at is not null`,
        );
        expect([moved.status === 200 || moved.status === 422, row?.lost]).toEqual([true, 0]);
      }
    });
  },
);
