import { sql } from "@rollcall/kit/api/db/sql";
import { newLinkToken, storedHash } from "@rollcall/kit/api/identity/tokens";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aFamily, tokensIn, type AFamily } from "./a-family";

let school: AFamily;
const start = "2026-06-10T06:00:00Z";
const invalid = "This link is no longer valid. Ask the school for a new one.";
const days = (count: number) => new Date(Date.parse(start) + count * 86_400_000).toISOString();
const log = () =>
  school.db.query<{ actor: string; actor_id: number | null; action: string; record_id: number }>(
    sql`select actor, actor_id, action, record_id from activity_logs where resource = 'students' order by id`,
  );

beforeAll(async () => {
  school = await aFamily();
});
beforeEach(async () => {
  await school.clear();
  await school.db.script(
    "truncate sendings, notifications, deliveries, channels, alerts, alert_queue, sign_in_failures, family_links, family_messages, family_reasons restart identity cascade; delete from settings where key = 'attendance'",
  );
  school.mail.sent.length = 0;
  await school.goTo(start);
});
afterAll(() => school.db.close());

/** Asha's link to Anna, from the message that Anna is absent. */
async function sentLink(): Promise<string> {
  await school.marked("APPP");
  const [token] = school.linksTo("asha@example.com");
  if (!token) throw new Error("No link was sent.");
  return token;
}

describe("a message about a child", () => {
  it("carries a link for each parent, of which only the hash is stored", async () => {
    await school.marked("APPP");
    const tokens = ["asha@example.com", "bala@example.com"].flatMap(school.linksTo);
    expect(new Set(tokens).size).toBe(2);
    const stored = await school.db.query<{ row: string; hash: string }>(
      sql`select f::text as row, encode(token_hash, 'hex') as hash from family_links f order by parent_id`,
    );
    expect(stored.map(({ hash }) => hash)).toEqual(
      await Promise.all(
        tokens.map(async (token) => Buffer.from(await storedHash(token)).toString("hex")),
      ),
    );
    const everything = await school.db.query<{ row: string }>(
      sql`select d::text as row from deliveries d union all select s::text from sendings s union all select n::text from notifications n`,
    );
    const all = [...stored, ...everything].map(({ row }) => row).join();
    expect(tokens.filter((token) => all.includes(token))).toEqual([]);
  });

  it("has the link in its text, its page and its short form, with the first name only", async () => {
    await school.marked("APPP");
    const [message] = school.mail.sent;
    expect(
      [message?.text, message?.html, message?.brief].map((text) => tokensIn(text ?? "")),
    ).toEqual(Array(3).fill(school.linksTo(message?.to ?? "")));
    expect(message?.text).toContain("See Anna’s day, or tell us why: https://");
  });

  it("of the office to a family has a link for each child", async () => {
    await school.save(school.letters("AAPP"), { version: "*", token: school.office });
    const answer = await school.call(school.office, "POST", "/admin/attendance/absentees/notify", {
      date: "2026-06-10",
      student_ids: [1, 2],
    });
    expect(answer.status).toBe(201);
    await school.work();
    const names = await Promise.all(
      school
        .linksTo("asha@example.com")
        .map(async (token) => (await school.page<{ student: object }>(token)).body.data.student),
    );
    expect(names).toEqual([
      { first_name: "Anna", class: "Eight" },
      { first_name: "Student", class: "Eight" },
    ]);
    expect(school.linksTo("bala@example.com")).toHaveLength(1);
  });

  it("goes once to an address that both parents have, unless the one has more children in it", async () => {
    await school.db.script("update parents set email = 'asha@example.com' where id = 2");
    await school.save(school.letters("AAPP"), { version: "*", token: school.office });
    const links = async (...studentIds: number[]) => {
      school.mail.sent.length = 0;
      const { status } = await school.call(
        school.office,
        "POST",
        "/admin/attendance/absentees/notify",
        { date: "2026-06-10", student_ids: studentIds },
      );
      await school.work();
      return [status, ...school.mail.sent.map(({ text }) => tokensIn(text).length).toSorted()];
    };
    const ofOne = await links(1);
    await school.db.script("truncate sendings, deliveries, alerts cascade");
    const ofBoth = await links(1, 2);
    await school.db.script("update parents set email = 'bala@example.com' where id = 2");
    expect([ofOne, ofBoth]).toEqual([
      [201, 1],
      [201, 1, 2],
    ]);
  });

  it("that is kept here is shown to its sender without the link, and with it to a super admin, who could do all that it opens", async () => {
    const clerk = await school.signIn({
      name: "Clerk",
      permissions: ["view_attendance", "send_notifications"],
    });
    const other = await school.signIn({ name: "Other", permissions: ["send_notifications"] });
    await school.save(school.letters("APPP"), { version: "*", token: school.office });
    const sent = await school.call(clerk, "POST", "/admin/attendance/absentees/notify", {
      date: "2026-06-10",
      student_ids: [1],
    });
    expect(sent.status).toBe(201);
    await school.work();
    await school.db.script("update deliveries set state = 'kept'");
    const kept = (who: string) =>
      school.call<{ text: string }>(who, "GET", "/admin/notifications/outbox/1");
    const [shown = ""] = tokensIn((await kept(school.office)).body.data.text);
    expect((await school.page(shown)).status).toBe(200);
    const own = (await kept(clerk)).body.data.text;
    expect([own.includes("Anna"), tokensIn(own)]).toEqual([true, []]);
    expect((await kept(other)).status).toBe(404);
  });

  it("that the system wrote and is kept here is shown to super admins only", async () => {
    await school.marked("APPP");
    await school.db.script("update deliveries set state = 'kept'");
    const clerk = await school.signIn({ name: "Sender", permissions: ["send_notifications"] });
    const kept = async (who: string) =>
      (await school.call<object[]>(who, "GET", "/admin/notifications/outbox")).body.data.length;
    expect([await kept(school.office), await kept(clerk)]).toEqual([2, 0]);
  });

  it("has no link where it is about nobody's child", async () => {
    await school.call(school.office, "POST", "/admin/notifications/send", {
      title: "Sports day",
      body: "On Friday.",
      type: "system",
      recipient_type: "people",
      recipients: [{ kind: "parent", id: 1 }],
    });
    await school.work();
    expect(school.mail.sent.map(({ text }) => tokensIn(text))).toEqual([[]]);
  });
});

describe("a parent who is to be deleted", () => {
  const preview = async (...ids: number[]) =>
    (await school.call(school.office, "POST", "/admin/parents/delete/preview", { ids })).body.data;

  it("is said to be the only one of how many students", async () => {
    const left = (names: string[]) => ({
      goes: [],
      left_without: [{ resource: "students", of: "parents", count: names.length, names }],
    });
    expect(await preview(1)).toEqual(left(["Student 002"]));
    expect(await preview(2)).toEqual({ goes: [] });
    expect(await preview(1, 2)).toEqual(left(["Anna Maria Rao", "Student 002"]));
  });
});

describe("the page of a link", () => {
  it("shows the first name, the class and today's mark, and nothing older", async () => {
    const token = await sentLink();
    expect((await school.page(token)).body.data).toEqual({
      institution: expect.objectContaining({ colour: expect.stringMatching(/^#/), logo: null }),
      student: { first_name: "Anna", class: "Eight" },
      today: {
        date: "2026-06-10",
        closed: null,
        marks: [{ label: "Day", mark: "Absent", kind: "absent" }],
      },
      more: "date_of_birth",
      told: [],
      leave_types: expect.arrayContaining([{ id: expect.any(Number), name: expect.any(String) }]),
    });
  });

  it("says that nothing is marked yet, and why there is no school", async () => {
    const token = await sentLink();
    const today = async () =>
      (await school.page<{ today: { closed: string | null; marks: unknown[] } }>(token)).body.data
        .today;
    await school.goTo(days(1));
    expect(await today()).toMatchObject({ closed: null, marks: [] });
    await school.db.script(
      "insert into holidays (name, start_date, end_date) values ('Founders’ Day', '2026-06-12', '2026-06-12')",
    );
    await school.goTo(days(2));
    expect(await today()).toMatchObject({ closed: "Closed: Founders’ Day", marks: [] });
  });

  it("is used as the parent in the activity log, once an hour", async () => {
    const token = await sentLink();
    await school.db.script("truncate activity_logs");
    await school.page(token);
    await school.page(token);
    expect(await log()).toEqual([
      {
        actor: "Asha Rao (parent)",
        actor_id: null,
        action: "opened the family page",
        record_id: 1,
      },
    ]);
    await school.goTo(new Date(Date.parse(school.now()) + 3_700_000).toISOString());
    await school.page(token);
    expect(await log()).toHaveLength(2);
  });

  it("waits while the institution is under maintenance", async () => {
    const token = await sentLink();
    await school.db.script(
      `update settings set value = value || '{"maintenance_mode": true}' where key = 'institution'`,
    );
    expect((await school.page(token)).status).toBe(503);
    await school.db.script(
      `update settings set value = value - 'maintenance_mode' where key = 'institution'`,
    );
    expect((await school.page(token)).status).toBe(200);
  });
});

describe("a link that opens nothing", () => {
  it("is answered alike whether it is unknown, over, revoked or of another's child", async () => {
    const answers: { status: number; body: unknown; headers: unknown }[] = [];
    const ask = async (token: string) => {
      const { status, headers, body } = await school.page(token);
      answers.push({ status, body, headers: [...headers].sort() });
    };
    const token = await sentLink();
    expect((await school.page(token)).status).toBe(200);
    await ask(newLinkToken());
    await ask("no-link");
    await school.goTo(days(15));
    await ask(token);
    await school.goTo(start);
    await school.db.query(sql`update family_links set revoked_at = now()`);
    await ask(token);
    await school.db.query(sql`update family_links set revoked_at = null`);
    for (const [undo, done] of [
      [
        "delete from students__parents where from_id = 1 and to_id = 1",
        "insert into students__parents (from_id, to_id) values (1, 1)",
      ],
      [
        "update students set status = 'left' where id = 1",
        "update students set status = 'active' where id = 1",
      ],
      [
        "update students set deleted_at = now() where id = 1",
        "update students set deleted_at = null where id = 1",
      ],
      [
        "update parents set deleted_at = now() where id = 1",
        "update parents set deleted_at = null where id = 1",
      ],
    ] as const) {
      await school.db.script(undo);
      await ask(token);
      await school.db.script(done);
    }
    expect(answers).toHaveLength(8);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, body: { success: false, message: invalid } });
    expect((await school.page(token)).status).toBe(200);
  });

  it("is the same for every call that takes one", async () => {
    const calls = [
      ["GET", "", undefined],
      ["GET", "/month", undefined],
      ["POST", "/confirm", { date_of_birth: "2014-03-05" }],
      [
        "POST",
        "/reasons",
        {
          key: crypto.randomUUID(),
          leave_type_id: 1,
          from_date: "2026-06-10",
          to_date: "2026-06-10",
          reason: "Fever",
        },
      ],
    ] as const;
    for (const [method, path, body] of calls) {
      const answer = await school.call(undefined, method, `/family/${newLinkToken()}${path}`, body);
      expect([answer.status, answer.body.message]).toEqual([404, invalid]);
    }
  });

  it("stays one after 14 days, to the minute", async () => {
    const token = await sentLink();
    const made = Date.parse(school.now());
    await school.goTo(new Date(made + 14 * 86_400_000 - 60_000).toISOString());
    expect((await school.page(token)).status).toBe(200);
    await school.goTo(new Date(made + 14 * 86_400_000).toISOString());
    expect((await school.page(token)).status).toBe(404);
  });

  it("is guessed 1,000 times without opening anything, and soon not looked at, while real links open", async () => {
    const token = await sentLink();
    const statuses = new Map<number, number>();
    for (let part = 0; part < 10; part++)
      for (const { status } of await Promise.all(
        Array.from({ length: 100 }, () => school.page(newLinkToken())),
      ))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect(Object.fromEntries(statuses)).toEqual({ 404: 100, 429: 900 });
    expect((await school.page(token)).status).toBe(200);
  }, 120_000);
});
