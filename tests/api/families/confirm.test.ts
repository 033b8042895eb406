import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aFamily, type AFamily } from "./a-family";

let school: AFamily;
let token: string;
const start = "2026-06-10T06:00:00Z";

beforeAll(async () => {
  school = await aFamily();
});
beforeEach(async () => {
  await school.clear();
  await school.db.script(
    "truncate sendings, notifications, deliveries, channels, alerts, alert_queue, sign_in_failures, family_links, family_messages, family_reasons restart identity cascade; update students set date_of_birth = '2014-03-05' where id = 1",
  );
  school.mail.sent.length = 0;
  await school.goTo(start);
  await school.marked("APPP");
  [token = ""] = school.linksTo("asha@example.com");
});
afterAll(() => school.db.close());

const actions = async () =>
  (
    await school.db.query<{ line: string }>(
      sql`select actor || ' ' || action as line from activity_logs where resource = 'students' order by id`,
    )
  ).map(({ line }) => line);

describe("the date of birth", () => {
  it("is asked for before the month is shown, and then no more", async () => {
    expect((await school.page(token, "/month")).status).toBe(403);
    expect((await school.confirm(token)).body.data).toEqual({ confirmed: true });
    expect((await school.page(token)).body.data).toMatchObject({ more: "shown" });
    expect((await school.page(token, "/month")).status).toBe(200);
    expect(await actions()).toEqual([
      "Asha Rao (parent) confirmed the date of birth",
      "Asha Rao (parent) opened the family page",
    ]);
  });

  it("opens nothing by the other parent's link, which asks for itself", async () => {
    await school.confirm(token);
    const [other = ""] = school.linksTo("bala@example.com");
    expect((await school.page(other, "/month")).status).toBe(403);
  });

  it("may be wrong four times; the fifth ends the link, with nothing more said", async () => {
    const sentences = [];
    for (let count = 0; count < 5; count++) {
      const { status, body } = await school.confirm(token, `2014-03-${10 + count}`);
      sentences.push(`${status} ${body.errors?.["date_of_birth"]?.[0] ?? body.message}`);
    }
    expect(sentences).toEqual([
      "422 That doesn’t match the school’s records. You have 4 more tries.",
      "422 That doesn’t match the school’s records. You have 3 more tries.",
      "422 That doesn’t match the school’s records. You have 2 more tries.",
      "422 That doesn’t match the school’s records. You have 1 more try.",
      "404 This link is no longer valid. Ask the school for a new one.",
    ]);
    expect((await school.confirm(token)).status).toBe(404);
    expect((await school.page(token)).status).toBe(404);
    expect(await actions()).toEqual(
      Array(5).fill("Asha Rao (parent) entered a wrong date of birth"),
    );
  });

  it("has five tries in all when many are made at once", async () => {
    const wrong = await Promise.all(
      Array.from({ length: 20 }, (_, at) => school.confirm(token, `2013-01-${10 + at}`)),
    );
    expect(wrong.filter(({ status }) => status === 422)).toHaveLength(4);
    const [row] = await school.db.query(
      sql`select tries, revoked_at is not null as revoked from family_links f join parents p on p.id = f.parent_id where p.id = 1`,
    );
    expect(row).toEqual({ tries: 5, revoked: true });
  });

  it("that the school does not have leaves today, and telling why", async () => {
    await school.db.script("update students set date_of_birth = null where id = 1");
    expect((await school.page(token)).body.data).toMatchObject({ more: "nothing" });
    const answer = await school.confirm(token);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      "The school has no date of birth on record, so only today can be shown here.",
    ]);
    expect((await school.page(token, "/month")).status).toBe(403);
    expect((await school.confirm(token, "yesterday")).status).toBe(422);
  });
});

describe("the month", () => {
  const month = (query = "") => school.page(token, `/month${query}`);
  beforeEach(() => school.confirm(token));

  it("has each day with its marks, and the percentage of the year with what it is made of", async () => {
    await school.save(
      school
        .letters("LPPP")
        .map((mark) => ({ ...mark, minutes_late: 10 }))
        .slice(0, 1),
      { date: "2026-06-09", version: "*", token: school.office },
    );
    const { data } = (await month()).body;
    expect(data).toMatchObject({
      month: "2026-06",
      earliest: "2026-04",
      latest: "2026-06",
      told: [],
    });
    const days = data["days"] as { date: string; marks: unknown[]; closed: string | null }[];
    expect(days).toHaveLength(10);
    expect(
      days.filter(({ marks }) => marks.some((mark) => (mark as { mark: unknown }).mark)),
    ).toEqual([
      {
        date: "2026-06-09",
        closed: null,
        in_class: true,
        marks: [{ label: "Day", mark: "Late, 10 minutes", kind: "present" }],
      },
      {
        date: "2026-06-10",
        closed: null,
        in_class: true,
        marks: [{ label: "Day", mark: "Absent", kind: "absent" }],
      },
    ]);
    const own = await school.call(school.office, "GET", "/admin/attendance/students/1");
    expect(data["figure"]).toMatchObject({
      percentage: own.body.data["percentage"],
      counted: own.body.data["counted"],
      attended: 1,
      marked: 2,
      from: "2026-04-01",
      to: "2026-06-10",
    });
  });

  it("has how the child stands in the term that began last, and what was granted for it", async () => {
    await school.save(school.letters("PPPP"), {
      date: "2026-06-01",
      version: "*",
      token: school.office,
    });
    await school.call(school.office, "PUT", "/admin/settings", {
      attendance: { condonation_limit: 5 },
    });
    const term = async (from: string, to: string) => {
      await school.db.script(
        `delete from condonations; delete from academic_terms; insert into academic_terms (id, academic_year_id, name, start_date, end_date) values (1, 1, 'Summer term', '${from}', '${to}'), (2, 1, 'Autumn term', '2026-09-01', '2026-12-01')`,
      );
      return (await month()).body.data["term"];
    };
    // The mark of the first of June counts in the year alone.
    expect(await term("2026-06-10", "2026-08-31")).toEqual({
      name: "Summer term",
      from: "2026-06-10",
      to: "2026-06-10",
      percentage: 0,
      attended: 0,
      counted: 1,
      below: true,
      threshold: expect.any(Number),
      policy: expect.any(Object),
      condoned: null,
    });
    expect(await term("2026-06-11", "2026-08-31")).toBeNull();
    expect(await term("2026-04-01", "2026-06-09")).toMatchObject({
      to: "2026-06-09",
      percentage: 100,
      counted: 1,
    });
    expect(await term("2026-06-01", "2026-06-10")).toMatchObject({ percentage: 50, counted: 2 });
    await school.db.script(
      "insert into condonations (student_id, academic_year_id, term_id, points, decided_by, decided_on, reason) values (1, 1, 1, 5, 'Board of studies', '2026-06-10', 'Stay in hospital')",
    );
    // Who decided it is the school's alone.
    expect((await month()).body.data["term"]).toMatchObject({
      condoned: { points: 5, percentage: 55, reached: false },
    });
    expect((await month()).body.data["figure"]).toMatchObject({ condoned: null });
    await school.db.script("update condonations set term_id = null");
    expect((await month()).body.data["figure"]).toMatchObject({ condoned: { points: 5 } });
    expect(JSON.stringify((await month()).body.data)).not.toContain("Board of studies");
    await school.db.script("delete from condonations; delete from academic_terms");
  });

  it("is one of the academic year so far", async () => {
    const answered = async (query: string) => (await month(query)).status;
    expect(await answered("?month=2026-04")).toBe(200);
    expect(await answered("?month=2026-03")).toBe(422);
    expect(await answered("?month=2026-07")).toBe(422);
    expect(await answered("?month=June")).toBe(422);
  });

  it("says of leave that the school entered only when, what kind and how it stands", async () => {
    await school.call(school.office, "POST", "/admin/leaves", {
      student_id: 1,
      leave_type_id: 1,
      from_date: "2026-06-15",
      to_date: "2026-06-16",
      reason: "What the office noted",
    });
    expect((await month()).body.data["told"]).toEqual([
      expect.objectContaining({
        from_date: "2026-06-15",
        to_date: "2026-06-16",
        status: "pending",
        reason: null,
        note: null,
      }),
    ]);
  });

  it("keeps what one parent wrote, and the answer to it, from the other", async () => {
    const [other = ""] = school.linksTo("bala@example.com");
    await school.call(undefined, "POST", `/family/${token}/reasons`, {
      key: crypto.randomUUID(),
      leave_type_id: 1,
      from_date: "2026-06-10",
      to_date: "2026-06-10",
      reason: "Between us",
    });
    await school.db.query(
      sql`update leaves set decision_note = 'Get well', status = 'approved' where from_date = '2026-06-10'`,
    );
    await school.confirm(other);
    const toldTo = async (by: string) =>
      (await school.page<{ told: object[] }>(by, "/month")).body.data.told;
    expect([await toldTo(token), await toldTo(other)]).toMatchObject([
      [{ from_date: "2026-06-10", reason: "Between us", note: "Get well" }],
      [{ from_date: "2026-06-10", reason: null, note: null }],
    ]);
  });
});
