import { sql } from "@rollcall/kit/api/db/sql";
import type { ApiContext } from "@rollcall/kit/api/context";
import { declaredBy } from "@rollcall/kit/api/feature";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyRetention } from "../../../packages/kit/api/retention/apply-rules";
import { resources } from "../../../src/resources";
import { schoolSettings } from "../../../src/school/settings/settings";
import { aClass, type AClass } from "../attendance/a-class";
import { features } from "../../support/school";

interface Kind {
  setting: string;
  years: number | null;
  total: number;
  due: number;
  within_year: number;
  next: string | null;
}

let school: AClass;
let now = "2026-06-10T06:00:00Z";
const nothing = { students: null, passes: null, activity_log: null, messages: null };

beforeAll(async () => {
  school = await aClass(4);
});
afterAll(() => school.db.close());

const goTo = async (instant: string) => {
  now = instant;
  await school.goTo(instant);
};
const set = (years: Partial<Record<keyof typeof nothing, number | null>>) =>
  school.db.query(sql`
    insert into settings (key, value) values ('retention', ${JSON.stringify(
      Object.fromEntries(
        Object.entries({ ...nothing, ...years }).map(([kind, value]) => [`${kind}_years`, value]),
      ),
    )}::jsonb) on conflict (key) do update set value = excluded.value`);
const run = () =>
  applyRetention({
    ...declaredBy(resources, features),
    db: school.db,
    now: () => new Date(now),
    resources,
    settings: schoolSettings,
    log: () => undefined,
  } as unknown as ApiContext);
const rehearse = async (years?: Record<string, number | null>) =>
  (
    await school.call<Kind[]>(
      school.office,
      "POST",
      "/admin/retention/rehearsal",
      years ? { years } : {},
    )
  ).body.data;
const ofKind = (kinds: Kind[], kind: string) =>
  kinds.find(({ setting }) => setting === `retention.${kind}_years`);
const names = async () =>
  (await school.db.query<{ name: string }>(sql`select name from students order by id`)).map(
    ({ name }) => name,
  );

/** Two students left a day apart; one is here; one was never entered to have left. */
beforeEach(async () => {
  await goTo("2026-06-10T06:00:00Z");
  await set({});
  await school.db.script(`
    truncate gate_events, activity_logs restart identity cascade;
    delete from notifications; delete from sendings;
    update students set name = 'Student ' || id, erased_at = null, status = 'active', leaving_date = null;
    update enrolments set from_date = '2023-04-01', to_date = '2024-06-09' where student_id in (1, 2);
    update students set status = 'left', admission_date = '2023-04-01', leaving_date = '2024-06-10' where id = 1;
    update students set status = 'left', admission_date = '2023-04-01', leaving_date = '2024-06-11' where id = 2;
    insert into gate_events (key, student_id, kind, at, date, outcome, made_at) values
      (gen_random_uuid(), 3, 'arrival', '2025-06-10T05:00Z', '2025-06-10', 'arrived', now()),
      (gen_random_uuid(), 3, 'arrival', '2025-06-11T05:00Z', '2025-06-11', 'arrived', now());
    insert into activity_logs (actor, action, created_at) values ('A', 'created', '2023-06-10T12:00Z'), ('A', 'created', '2023-06-11T12:00Z');
    insert into sendings (id, title, body, type, state, created_at) values (1, 'Old', 'Old text', 'system', 'sent', '2025-06-10T12:00Z'), (2, 'New', 'New text', 'system', 'sent', '2025-06-11T12:00Z')`);
});

describe("without a number of years", () => {
  it("everything is kept, no run is made and none is logged", async () => {
    expect(await run()).toBe(false);
    expect(await names()).toEqual(["Student 1", "Student 2", "Student 3", "Student 4"]);
    expect(
      await school.db.query(sql`select 1 from activity_logs where action like 'applied%'`),
    ).toEqual([]);
  });
});

describe("a rehearsal", () => {
  it("counts what would go on the day itself, and not what would go the day after", async () => {
    const kinds = await rehearse({
      "retention.students_years": 2,
      "retention.passes_years": 1,
      "retention.activity_log_years": 3,
      "retention.messages_years": 1,
    });
    for (const kind of ["students", "passes", "messages"])
      expect([kind, ofKind(kinds, kind)]).toEqual([
        kind,
        expect.objectContaining({ total: 2, due: 1, within_year: 1, next: "2026-06-11" }),
      ]);
    expect(ofKind(kinds, "activity_log")).toMatchObject({ due: 1, next: "2026-06-11" });
  });

  it("changes nothing, and reads what is saved where nothing else is typed", async () => {
    await set({ students: 2 });
    expect(ofKind(await rehearse(), "students")).toMatchObject({ years: 2, due: 1 });
    expect(ofKind(await rehearse({ "retention.students_years": null }), "students")).toMatchObject({
      years: null,
      due: 0,
      next: null,
    });
    expect(await names()).toContain("Student 1");
  });

  it("is for super admins", async () => {
    const { status } = await school.call(school.marker, "POST", "/admin/retention/rehearsal", {});
    expect(status).toBe(403);
  });
});

describe("a night's run", () => {
  it("lets go what is over its time on that day, nothing before, and says how much", async () => {
    await set({ students: 2, passes: 1, activity_log: 3, messages: 1 });
    expect(await run()).toBe(true);
    expect(await names()).toEqual(["Erased student", "Student 2", "Student 3", "Student 4"]);
    const dates = await school.db.query(sql`select date from gate_events`);
    expect(dates).toEqual([{ date: "2025-06-11" }]);
    expect(await school.db.query(sql`select id, body from sendings order by id`)).toEqual([
      { id: 1, body: "" },
      { id: 2, body: "New text" },
    ]);
    const entries = await school.db.query<{ action: string; actor: string; details: unknown }>(
      sql`select action, actor, details from activity_logs where actor <> 'A' order by id`,
    );
    expect(entries).toContainEqual({
      action: "applied retention rules",
      actor: "Retention rules",
      details: {
        "retention.students_years": 1,
        "retention.passes_years": 1,
        "retention.activity_log_years": 1,
        "retention.messages_years": 1,
      },
    });
    expect((await school.db.query(sql`select 1 from activity_logs where actor = 'A'`)).length).toBe(
      1,
    );
  });

  it("leaves no text of a message in the log either, and that of a later one", async () => {
    await school.db.query(sql`
      insert into activity_logs (actor, action, resource, record_id, changes) select 'B', 'send', 'notifications', id,
        jsonb_build_object('title', jsonb_build_object('before', null, 'after', title), 'body', jsonb_build_object('before', null, 'after', body), 'total', jsonb_build_object('before', null, 'after', 1)) from sendings`);
    await set({ messages: 1 });
    expect(await run()).toBe(true);
    const said = await school.db.query(
      sql`select changes #>> '{title,after}' as title, changes #>> '{body,after}' as body, changes #>> '{total,after}' as total from activity_logs where action = 'send' order by record_id`,
    );
    expect(said).toEqual([
      { title: null, body: null, total: "1" },
      { title: "New", body: "New text", total: "1" },
    ]);
  });

  it("is made once a day, and lets the next go on the next", async () => {
    await set({ students: 2 });
    expect([await run(), await run()]).toEqual([true, false]);
    await goTo("2026-06-11T06:00:00Z");
    expect(await run()).toBe(true);
    expect((await names()).slice(0, 2)).toEqual(["Erased student", "Erased student"]);
  });

  it("waits until two in the morning of the institution", async () => {
    await set({ students: 2 });
    await goTo("2026-06-09T20:29:00Z");
    expect(await run()).toBe(false);
    await goTo("2026-06-09T20:30:00Z");
    expect(await run()).toBe(true);
  });

  it("leaves a student against whose erasing something stands", async () => {
    await set({ students: 2 });
    await school.db.query(
      sql`insert into cases (student_id, reason, stage, status, open_of) values (1, 'by_hand', 1, 'open', 1)`,
    );
    expect(await run()).toBe(true);
    expect((await names())[0]).toBe("Student 1");
    await school.db.query(sql`delete from cases`);
  });

  it("never touches one who is at school", async () => {
    await set({ students: 1 });
    await run();
    expect((await names()).slice(2)).toEqual(["Student 3", "Student 4"]);
  });
});
