import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { newLinkToken } from "@rollcall/kit/api/identity/tokens";
import { todayOfDatabase } from "@rollcall/kit/api/today";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aFamily, tokensIn, type AFamily } from "./a-family";
import { everyCase } from "../../support/every-case";

let school: AFamily;
const start = "2026-06-10T06:00:00Z";
/** The children, by their ids, as messages name them; Asha (1) and Bala (2) are parents of both. */
const names: Readonly<Record<number, string>> = { 1: "Anna Maria Rao", 2: "Student 002" };
const today = todayOfDatabase;

beforeAll(async () => {
  school = await aFamily();
  await school.db.script(`
    insert into students__parents (from_id, to_id) values (2, 2);
    insert into message_templates (name, type, title, body) values ('Letter', 'leave_status', 'About {student}', 'Dear {name}, {reply}')`);
});
beforeEach(async () => {
  await school.clear();
  await school.db.script(
    "truncate sendings, notifications, deliveries, channels, alerts, alert_queue, figure_queue, alert_watch, sign_in_failures, family_links, family_messages, family_reasons, leaves, gate_events, cases, case_tasks, case_notes, case_events, case_queue, case_occasions, parent_restrictions, opt_outs, activity_logs restart identity cascade; delete from settings where key in ('features', 'attendance'); update parents set email = lower(split_part(name, ' ', 1)) || '@example.com'",
  );
  school.mail.sent.length = 0;
  await school.goTo(start);
});
afterAll(() => school.db.close());

type Bar = "no_messages" | "no_page" | "no_pickup";
/** Bars a parent from something about a child, until a day. */
const bar = (
  what: Bar,
  child: number,
  { parent = 2, until }: { parent?: number; until?: SQL } = {},
) =>
  school.db.query(sql`
    insert into parent_restrictions (student_id, parent_id, ${sql.identifier(what)}, valid_until, reason)
    values (${child}, ${parent}, true, ${until ?? sql`null`}, 'Court order 12') returning id`);
const office = async <T = Record<string, unknown>>(method: string, path: string, body?: object) => {
  const answer = await school.call<T>(school.office, method, path, body);
  expect([path, answer.body.errors, answer.status < 300]).toEqual([path, undefined, true]);
  return answer.body.data;
};
const send = (recipient_type: string, more: object = {}, body = "{student}: {reply}") =>
  office("POST", "/admin/notifications/send", {
    title: "News",
    body,
    type: "leave_status",
    recipient_type,
    ...more,
  });
const absent = async () => {
  await school.save(school.letters("AAPP"), { version: "*", token: school.office });
};
const later = (minutes: number) =>
  school.goTo(new Date(Date.parse(school.now()) + minutes * 60_000).toISOString());
const leaving = (student_id: number) => ({
  key: crypto.randomUUID(),
  kind: "departure",
  student_id,
  at: school.now(),
  reason: "Ill",
});
/** Links by which Bala opened the children before anything was decided. */
async function linksOfBala(): Promise<Record<number, string>> {
  await absent();
  await office("POST", "/admin/attendance/absentees/notify", {
    date: "2026-06-10",
    student_ids: [1, 2],
  });
  await school.work();
  const links: Record<number, string> = {};
  for (const token of school.linksTo("bala@example.com")) {
    const { student } = (await school.page<{ student: { first_name: string } }>(token)).body.data;
    links[student.first_name === "Anna" ? 1 : 2] = token;
  }
  school.mail.sent.length = 0;
  return links;
}
const ask = (token: string, day: string, more: object = {}) =>
  school.call<{ id: number }>(undefined, "POST", `/family/${token}/reasons`, {
    key: crypto.randomUUID(),
    leave_type_id: 1,
    from_date: day,
    to_date: day,
    reason: "Fever since the night",
    ...more,
  });

/** Each way in which something about both children leaves for their parents. */
const aboutChildren: Readonly<Record<string, () => Promise<unknown>>> = {
  "an absence that is told by itself": () => school.marked("AAPP"),
  "an absence that the office tells": async () => {
    await absent();
    await office("POST", "/admin/attendance/absentees/notify", {
      date: "2026-06-10",
      student_ids: [1, 2],
    });
  },
  "absences in a row": async () => {
    for (const day of ["05", "08", "09", "10"]) {
      await school.goTo(`2026-06-${day}T06:00:00Z`);
      await school.save(school.letters("AAPP"), {
        date: `2026-06-${day}`,
        version: "*",
        token: school.office,
      });
      await later(20);
      await school.work();
      if (day !== "10") school.mail.sent.length = 0;
    }
  },
  "a departure by the gate": async () => {
    await office("POST", "/admin/gate/events", { entries: [leaving(1), leaving(2)] });
    await later(60);
  },
  "a message to parents of students": () => send("student_parents", { recipient_ids: [1, 2] }),
  "a message to parents of absentees": async () => {
    await absent();
    await send("absent_parents");
  },
  "a message to parents of a class": () => send("class_parents", { recipient_ids: [1] }),
  "a message to a class": () => send("class", { recipient_ids: [1] }),
  // One of whom the school may tell nothing cannot be chosen: the test below.
  "a message to a chosen parent": () =>
    send("people", { recipients: [1, 2].map((id) => ({ kind: "parent", id })) }),
  "a message to all parents": () => send("parents"),
  "a letter of a case": async () => {
    for (const student_id of [1, 2]) {
      const { id } = await office<{ id: number }>("POST", "/admin/cases", { student_id });
      await office("POST", `/admin/cases/${id}/letter-messages`, { template_id: 1 });
    }
  },
};

/** What is decided of Bala, and of which children he is told then. */
const decided: Readonly<Record<string, { bars(): Promise<unknown>; told: number[] }>> = {
  nothing: { bars: async () => undefined, told: [1, 2] },
  "no messages about the one": { bars: () => bar("no_messages", 1), told: [2] },
  "no messages about the other": { bars: () => bar("no_messages", 2), told: [1] },
  "no messages until today": { bars: () => bar("no_messages", 1, { until: today }), told: [2] },
  "no messages until yesterday": {
    bars: () => bar("no_messages", 1, { until: sql`${today} - 1` }),
    told: [1, 2],
  },
  "no messages about either": {
    bars: async () => [await bar("no_messages", 1), await bar("no_messages", 2)],
    told: [],
  },
  "no pick-up": { bars: () => bar("no_pickup", 1), told: [1, 2] },
  "no messages for another parent": {
    bars: () => bar("no_messages", 1, { parent: 3 }),
    told: [1, 2],
  },
};
const mentioned = (address: string): number[] => {
  const texts = school.mail.sent
    .filter(({ to }) => to === address)
    .map(({ title, text }) => `${title} ${text}`)
    .join();
  return [1, 2].filter((id) => texts.includes(names[id] ?? "?"));
};

/** Every other pair, as the squares of a chessboard; all of them with `npm run every-case`. */
const isUsual = (row: number, column: number) => everyCase || (row + column) % 2 === 0;
const cases = Object.keys(aboutChildren).flatMap((road, row) =>
  Object.keys(decided).flatMap((what, column) =>
    !isUsual(row, column) ||
    (road === "a message to a chosen parent" && decided[what]?.told.length === 0)
      ? []
      : [[road, what] as const],
  ),
);

it.each(cases)(
  "%s names to a parent the children they may be told of, to the other both: %s",
  async (road, what) => {
    const told = decided[what]?.told ?? [];
    await decided[what]?.bars();
    await aboutChildren[road]?.();
    await school.work();
    expect([mentioned("bala@example.com"), mentioned("asha@example.com")]).toEqual([told, [1, 2]]);
    expect(school.mail.sent.some(({ to }) => to === "bala@example.com")).toBe(told.length > 0);
  },
);

describe("a message about nobody's child", () => {
  it.each([
    ["everyone", {}],
    ["parents", {}],
    ["class", { recipient_ids: [1] }],
  ])("goes to a parent as long as there is a child they may be told of: %s", async (to, more) => {
    const reaches = async () => {
      school.mail.sent.length = 0;
      await send(to, more, "On Friday.");
      await school.work();
      return ["asha", "bala"].map((who) =>
        school.mail.sent.some((one) => one.to === `${who}@example.com`),
      );
    };
    await bar("no_messages", 1);
    expect(await reaches()).toEqual([true, true]);
    await bar("no_messages", 2);
    expect(await reaches()).toEqual([true, false]);
  });

  it("is not sent to one who may be told of no child, who is not offered either", async () => {
    await bar("no_messages", 1);
    await bar("no_messages", 2);
    const to = { recipient_type: "people", recipients: [{ kind: "parent", id: 2 }] };
    const { status } = await school.call(school.office, "POST", "/admin/notifications/send", {
      title: "News",
      body: "On Friday.",
      type: "system",
      ...to,
    });
    const found = await office<object[]>(
      "GET",
      "/admin/notifications/search-recipients?recipient_type=people&search=bala",
    );
    expect([status, found]).toEqual([422, []]);
  });
});

describe("what was on its way when a parent was barred", () => {
  const states = () =>
    school.db.query<{ name: string; state: string }>(sql`
      select p.name, d.state from deliveries d join notifications n on n.id = d.notification_id join parents p on p.id = n.recipient_id order by p.name`);

  it("is not sent to that parent any more, and the other one gets it", async () => {
    await send("student_parents", { recipient_ids: [1] });
    await bar("no_messages", 1);
    await school.work();
    expect([mentioned("asha@example.com"), mentioned("bala@example.com")]).toEqual([[1], []]);
    expect(await states()).toEqual([
      { name: "Asha Rao", state: "accepted" },
      { name: "Bala Rao", state: "failed" },
    ]);
    expect(
      await school.db.query(sql`select reason from deliveries where state = 'failed'`),
    ).toEqual([{ reason: "No longer sent to this person" }]);
    expect(await school.db.query(sql`select state, failed from sendings`)).toEqual([
      { state: "sent", failed: 1 },
    ]);
  });

  it.each([1, 2])(
    "goes once to an address that both have, whoever is barred: %d",
    async (parent) => {
      await school.db.script("update parents set email = 'asha@example.com' where id = 2");
      await send("student_parents", { recipient_ids: [1] });
      await bar("no_messages", 1, { parent });
      await school.work();
      expect(school.mail.sent.map(({ to }) => to)).toEqual(["asha@example.com"]);
      expect((await states()).map(({ state }) => state).toSorted()).toEqual(["accepted", "failed"]);
    },
  );

  it("is not corrected to that parent either", async () => {
    await school.marked("APPP");
    expect(mentioned("bala@example.com")).toEqual([1]);
    await bar("no_messages", 1);
    school.mail.sent.length = 0;
    await school.save([{ student_id: 1, code: "P" }], { version: 1, token: school.office });
    await later(20);
    await school.work();
    expect([mentioned("asha@example.com"), mentioned("bala@example.com")]).toEqual([[1], []]);
  });
});

describe("the page of a child", () => {
  const calls: Readonly<
    Record<string, (token: string) => Promise<{ status: number; body: unknown }>>
  > = {
    "its day": (token) => school.page(token),
    "its month": (token) => school.page(token, "/month"),
    "the date of birth": (token) => school.confirm(token),
    "a reason": (token) => ask(token, "2026-06-12"),
  };

  it.each(Object.entries(calls))(
    "is gone for a barred parent as an unknown link is: %s",
    async (_what, go) => {
      const own = await linksOfBala();
      const usual = (await go(own[1] ?? "")).status;
      await school.db.script("truncate family_reasons, leaves cascade");
      await bar("no_page", 1, { until: today });
      const [barred, unknown] = [await go(own[1] ?? ""), await go(newLinkToken())];
      expect([barred.status, barred.body]).toEqual([404, unknown.body]);
      expect((await school.page(own[2] ?? "")).status).toBe(200);
      await school.db.query(sql`update parent_restrictions set valid_until = ${today} - 1`);
      expect((await go(own[1] ?? "")).status).toBe(usual);
    },
  );

  it("stays open to the other parent, and to one who only gets no messages", async () => {
    const own = await linksOfBala();
    await bar("no_messages", 1);
    await bar("no_page", 1, { parent: 1 });
    expect((await school.page(own[1] ?? "")).status).toBe(200);
  });

  it("is not linked in messages, which then say how to reply without it", async () => {
    await bar("no_page", 1);
    await send("student_parents", { recipient_ids: [1] });
    await school.work();
    const of = (who: string) =>
      school.mail.sent.find(({ to }) => to === `${who}@example.com`)?.text ?? "";
    expect(tokensIn(of("asha"))).toHaveLength(1);
    expect(tokensIn(of("bala"))).toEqual([]);
    expect([of("asha").includes("link"), of("bala").includes("link")]).toEqual([true, false]);
  });
});

describe("what one parent writes", () => {
  const month = async (token: string) => {
    await school.db.query(sql`update family_links set confirmed_at = now()`);
    const { told } = (
      await school.page<{ told: { from_date: string; status: string; reason: string | null }[] }>(
        token,
        "/month",
      )
    ).body.data;
    return told.map(({ from_date: day, status, reason }) => [day, status, reason]);
  };
  const share = (on: boolean) =>
    office("PUT", "/admin/settings", { features: { config: { parents_share_requests: on } } });

  it("is not shown to the other, but that leave is approved is", async () => {
    const bala = (await linksOfBala())[1] ?? "";
    const asha = await otherLink();
    const { id } = (await ask(asha, "2026-06-12")).body.data;
    expect(await month(bala)).toEqual([]);
    expect(await month(asha)).toEqual([["2026-06-12", "pending", "Fever since the night"]]);
    await office("POST", `/admin/leaves/${id}/approve`, { note: "Get well." });
    expect(await month(bala)).toEqual([["2026-06-12", "approved", null]]);
  });

  it("is shown where the school says so, and never to one with a restriction", async () => {
    const bala = (await linksOfBala())[1] ?? "";
    await ask(await otherLink(), "2026-06-12");
    await share(true);
    expect(await month(bala)).toEqual([["2026-06-12", "pending", "Fever since the night"]]);
    await bar("no_pickup", 1, { until: today });
    expect(await month(bala)).toEqual([]);
    await school.db.query(sql`update parent_restrictions set valid_until = ${today} - 1`);
    expect(await month(bala)).toHaveLength(1);
    await share(false);
    expect(await month(bala)).toEqual([]);
  });

  it("is not told by the refusal of a second request for the same days", async () => {
    const bala = (await linksOfBala())[1] ?? "";
    await ask(await otherLink(), "2026-06-11", { to_date: "2026-06-14" });
    const { status, body } = await ask(bala, "2026-06-12");
    expect([status, body.errors]).toEqual([
      422,
      { from_date: ["The school has a request for some of these days already. Call the school."] },
    ]);
    expect((await ask(bala, "2026-06-15")).status).toBe(201);
  });

  it("is answered to nobody who may not be told of the child any more", async () => {
    const bala = (await linksOfBala())[1] ?? "";
    const { id } = (await ask(bala, "2026-06-12")).body.data;
    await bar("no_messages", 1);
    await office("POST", `/admin/leaves/${id}/approve`, {});
    await school.work();
    expect(school.mail.sent.filter(({ to }) => to === "bala@example.com")).toEqual([]);
  });

  /** A new link of Asha's to Anna. */
  async function otherLink(): Promise<string> {
    await office("POST", "/admin/notifications/send", {
      title: "News of {student}",
      body: "See below.",
      type: "leave_status",
      recipient_type: "people",
      recipients: [{ kind: "parent", id: 1 }],
    });
    await school.work();
    const tokens = school.linksTo("asha@example.com");
    school.mail.sent.length = 0;
    return tokens[0] ?? "";
  }
});

describe("who may know", () => {
  const preview = async (who: string, recipient_ids: number[]) =>
    (
      await school.call<{ total: number; left_out?: object[] }>(
        who,
        "POST",
        "/admin/notifications/preview",
        { recipient_type: "student_parents", recipient_ids },
      )
    ).body.data;

  it("is told who is left out of a message, and others are not", async () => {
    await bar("no_messages", 1);
    await bar("no_pickup", 2);
    const reader = await school.signIn({
      name: "Reader",
      permissions: ["send_notifications", "view_parent_restrictions"],
    });
    const sender = await school.signIn({ name: "Sender", permissions: ["send_notifications"] });
    expect(await preview(reader, [1])).toMatchObject({
      total: 1,
      left_out: [{ kind: "parent", id: 2, name: "Bala Rao", about: "Anna Maria Rao" }],
    });
    expect((await preview(reader, [2])).left_out).toBeUndefined();
    const seen = await preview(sender, [1]);
    expect([seen.total, seen.left_out, JSON.stringify(seen).includes("Bala")]).toEqual([
      1,
      undefined,
      false,
    ]);
  });

  it("reads and writes the record by a permission of its own, with a history", async () => {
    const draft = { student_id: 1, parent_id: 2, no_messages: true, reason: "Court order 12" };
    const path = "/admin/parent-restrictions";
    const clerk = await school.signIn({
      name: "Clerk",
      permissions: ["view_students", "edit_students", "view_parents", "edit_parents"],
    });
    const by = (who: string, method: string, at: string, body?: object) =>
      school.call<{ id: number; version: number }>(who, method, at, body, { "If-Match": "*" });
    expect((await by(clerk, "POST", path, draft)).status).toBe(403);
    const made = await by(school.office, "POST", path, draft);
    expect([made.status, (await by(school.office, "POST", path, draft)).status]).toEqual([
      201, 409,
    ]);
    const one = `${path}/${made.body.data.id}`;
    expect((await by(clerk, "GET", one)).status).toBe(403);
    for (const of of ["/admin/students/1", "/admin/parents/2"])
      expect(JSON.stringify((await by(clerk, "GET", of)).body)).not.toContain("Court order");
    expect(
      (await by(school.office, "PATCH", one, { no_messages: false, no_pickup: true })).status,
    ).toBe(200);
    expect(
      await school.db.query(
        sql`select action, changes -> 'no_messages' as was from activity_logs where resource = 'parent-restrictions' and action in ('created', 'updated') order by id`,
      ),
    ).toEqual([
      { action: "created", was: { before: null, after: true } },
      { action: "updated", was: { before: true, after: false } },
    ]);
  });
});

describe("the gate", () => {
  it("names who may not collect a student today, with the note, and nothing else", async () => {
    await school.db.query(sql`
      insert into parent_restrictions (student_id, parent_id, no_pickup, gate_note, no_messages, valid_until, reason) values
        (1, 2, true, 'Call the office.', false, '2026-06-10', 'Court order 12'), (2, 2, true, null, false, '2026-06-09', 'Over'), (2, 1, false, null, true, null, 'No pick-up bar')`);
    const kiosk = await school.signIn({ name: "Kiosk", permissions: ["mark_attendance"] });
    const { body } = await school.call<{ no_pickup: object[] }>(kiosk, "GET", "/admin/gate");
    expect(body.data.no_pickup).toEqual([
      { student_id: 1, parent: "Bala Rao", note: "Call the office." },
    ]);
    expect(JSON.stringify(body)).not.toContain("Court order");
  });
});

describe("who may be called", () => {
  it("is listed with an absence only where they may be told", async () => {
    await absent();
    await bar("no_messages", 1);
    await bar("no_messages", 2);
    const { families } = await office<{ families: { parents: { name: string }[] }[] }>(
      "GET",
      "/admin/attendance/absentees",
    );
    expect(families.flatMap(({ parents }) => parents.map(({ name }) => name))).toEqual([
      "Asha Rao",
    ]);
  });

  it("leave a barred parent out of those to call in a case; the phone numbers take a permission", async () => {
    await bar("no_messages", 1);
    const { id } = await office<{ id: number }>("POST", "/admin/cases", { student_id: 1 });
    const path = `/admin/cases/${id}/family`;
    const family = await office<{ student: object; parents: { name: string }[] }>("GET", path);
    expect(family.parents.map(({ name }) => name)).toEqual(["Asha Rao"]);
    expect(family.student).toMatchObject({ id: 1, name: "Anna Maria Rao" });
    const reader = await school.signIn({ name: "Case reader", permissions: ["view_cases"] });
    const { body } = await school.call<{ parents: unknown }>(reader, "GET", path);
    expect(body.data.parents).toBeNull();
    const other = await school.signIn({ name: "No case reader", permissions: ["view_parents"] });
    expect((await school.call(other, "GET", path)).status).toBe(403);
    expect((await school.call(school.office, "GET", "/admin/cases/999/family")).status).toBe(404);
  });
});

describe("the link of a child and a parent", () => {
  const filesIn = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === "migrations" ? [] : filesIn(path);
      return /\.tsx?$/u.test(entry.name) ? [path] : [];
    });

  it("is read in one place, and without a bar only where nothing goes out", () => {
    const sources = filesIn("src").map((path) => [path, readFileSync(path, "utf8")] as const);
    const of = (word: string) =>
      sources.flatMap(([path, text]) => (text.includes(word) ? [path] : [])).toSorted();
    expect(of("students__parents")).toEqual([
      // Moves and returns links of a record that becomes a part of another; sends nothing.
      "src/features/student-merges/fields.ts",
      "src/school/custody/links.ts",
    ]);
    expect(of("parentLinks")).toEqual([
      // What tells two of one name apart, and who is left out.
      "src/features/audiences/recipients.ts",
      // Whether there is any parent, told or not.
      "src/features/cases/letter.ts",
      // Whether a parent may be erased.
      "src/features/families/feature.ts",
      // Of which language a student's own messages are.
      "src/features/leaves/notify-student.ts",
      // What another system of the school is told of its records; OneRoster has no bars.
      "src/features/oneroster/school.ts",
      // Who is a brother or sister.
      "src/features/reports/pattern-counts.ts",
      "src/school/custody/links.ts",
    ]);
  });
});
