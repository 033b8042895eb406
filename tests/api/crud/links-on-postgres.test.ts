import { sql } from "@rollcall/kit/api/db/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessActions } from "@rollcall/kit/schema/access-actions";
import { manySessions, postgresAddress } from "../../server/db/postgres-for-tests";
import { testApi, type TestApi } from "../../support/test-api";
import { runs } from "../../support/every-case";

interface Row {
  id: number;
  version: number;
  parents?: number[];
  children?: number[];
}
let api: TestApi;
let token: string;
let made = 0;

beforeAll(async () => {
  if (!postgresAddress) return;
  api = await testApi({ db: await manySessions() });
  token = await api.signIn({ name: "Office", super: true });
});
afterAll(async () => {
  if (postgresAddress) await api.db.close();
});

const drafts = {
  students: () => ({
    admission_no: `L-${++made}`,
    name: `Child ${made}`,
    admission_date: "2026-04-01",
  }),
  parents: () => ({ name: `Parent ${++made}`, phone: "+91 98765 43210" }),
};
type Side = keyof typeof drafts;
const fields = { students: "parents", parents: "children" } as const;
const otherEnd = { students: "parents", parents: "students" } as const;
const make = async (side: Side) =>
  (await api.call<Row>(token, "POST", `/admin/${side}`, drafts[side]())).body.data;
const read = async (side: Side, id: number) =>
  (await api.call<Row>(token, "GET", `/admin/${side}/${id}`)).body.data;
const deadlocks = async () =>
  Number(
    (
      await api.db.query<{ deadlocks: number }>(
        sql`select deadlocks from pg_stat_database where datname = current_database()`,
      )
    )[0]?.deadlocks,
  );

/** Two of each; a write makes the links of one of them those of a mask over the other two. */
const write = fc.record({
  side: fc.constantFrom<Side>("students", "parents"),
  place: fc.nat(1),
  mask: fc.nat(3),
  how: fc.constantFrom("record", "bulk", "trash"),
});

describe.skipIf(!postgresAddress)(
  "writers from both sides of a link, at once over many connections",
  () => {
    it("never wait for each other, and each record's version and history hold every change of its links", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(write, { minLength: 8, maxLength: 14 }), async (writes) => {
          const records = {
            students: [await make("students"), await make("students")],
            parents: [await make("parents"), await make("parents")],
          };
          const answers = await Promise.all(
            writes.map(async ({ side, place, mask, how }) => {
              const id = records[side][place]?.id ?? 0;
              const links = {
                [fields[side]]: records[otherEnd[side]]
                  .filter((_, bit) => mask & (1 << bit))
                  .map((row) => row.id),
              };
              if (how === "bulk")
                return api.call(token, "POST", `/admin/${side}/bulk`, {
                  action: "edit",
                  ids: records[side].map((row) => row.id),
                  values: links,
                });
              if (how === "trash") {
                await api.call(token, "DELETE", `/admin/${side}/${id}`);
                return api.call(token, "POST", `/admin/${side}/${id}/restore`);
              }
              return api.call(token, "PATCH", `/admin/${side}/${id}`, links);
            }),
          );
          for (const { status, body } of answers)
            expect([200, 404, 409, 422], JSON.stringify(body)).toContain(status);
          for (const side of ["students", "parents"] as const) {
            for (const { id } of records[side]) {
              const now = await read(side, id);
              const lines = await api.db.query<{
                action: string;
                changes: Record<string, { before: number[]; after: number[] }>;
              }>(
                sql`select action, changes from activity_logs where resource = ${side} and record_id = ${id} and action <> ${accessActions.viewed} order by id`,
              );
              expect(now.version).toBe(lines.length);
              const told = lines.reduce<number[]>((before, { changes }) => {
                const change = changes[fields[side]];
                if (change) expect(change.before ?? []).toEqual(before);
                return change ? change.after : before;
              }, []);
              expect(now[fields[side]]).toEqual(told);
            }
          }
        }),
        { numRuns: runs(3, 12) },
      );
      await new Promise((resolve) => setTimeout(resolve, 1200));
      expect(await deadlocks()).toBe(0);
    });
  },
);
