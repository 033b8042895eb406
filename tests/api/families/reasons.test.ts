import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aFamily, type AFamily } from "./a-family";
import { speakAllLanguages } from "../../support/all-languages";
import { pngOf } from "../../support/images";

let school: AFamily;
let token: string;

speakAllLanguages();
const start = "2026-06-10T06:00:00Z";

beforeAll(async () => {
  school = await aFamily();
});
beforeEach(async () => {
  await school.clear();
  await school.db.script(
    "truncate sendings, notifications, deliveries, channels, alerts, alert_queue, sign_in_failures, family_links, family_messages, family_reasons restart identity cascade; delete from files",
  );
  school.mail.sent.length = 0;
  await school.goTo(start);
  await school.marked("APPP");
  [token = ""] = school.linksTo("asha@example.com");
  await school.db.script("truncate activity_logs");
});
afterAll(() => school.db.close());

const aReason = (more: object = {}) => ({
  key: crypto.randomUUID(),
  leave_type_id: 1,
  from_date: "2026-06-10",
  to_date: "2026-06-10",
  reason: "Fever since the night",
  ...more,
});
const onDay = (at: number, more: object = {}) => {
  const day = `2026-07-${String(at + 1).padStart(2, "0")}`;
  return aReason({ from_date: day, to_date: day, ...more });
};
const tell = (body: object = aReason(), by = token) =>
  school.call<{ id: number }>(undefined, "POST", `/family/${by}/reasons`, body);
const approve = (id: number, body: object = {}) =>
  school.call(school.office, "POST", `/admin/leaves/${id}/approve`, body, { "If-Match": "*" });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

describe("a reason that a parent gives", () => {
  it("is a leave request for the school to decide, filed as that parent", async () => {
    const { status, body } = await tell();
    expect([status, body.message, body.data]).toEqual([
      201,
      "Thank you. The school has your message.",
      expect.objectContaining({ status: "pending", reason: "Fever since the night", note: null }),
    ]);
    const requests = await school.call<object[]>(
      school.office,
      "GET",
      "/admin/leaves/requests?status=pending",
    );
    expect(requests.body.data).toEqual([
      expect.objectContaining({
        id: body.data.id,
        filed_by: "Asha Rao (parent)",
        reason: "Fever since the night",
        from_date: "2026-06-10",
      }),
    ]);
    expect(
      await school.db.query(
        sql`select actor, actor_id, action, resource from activity_logs where resource = 'leaves'`,
      ),
    ).toEqual([
      { actor: "Asha Rao (parent)", actor_id: null, action: "created", resource: "leaves" },
    ]);
  });

  it("is announced to open consoles at the commit, and rings the bell of who decides", async () => {
    const heard: string[] = [];
    const stop = school.api.context.events.subscribe(({ topic }) => void heard.push(topic));
    await tell();
    await expect.poll(() => heard).toContain("leaves");
    stop();
    expect(
      await school.db.query(sql`select title from sendings where type = 'leave_request'`),
    ).toEqual([{ title: "Leave request: Anna Maria Rao" }]);
  });

  it("is answered again, not filed twice, when its answer was lost", async () => {
    const sent = aReason();
    const first = await tell(sent);
    const again = await tell(sent);
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    const many = await Promise.all([tell(sent), tell(sent), tell(sent)]);
    expect(many.map(({ body }) => body.data.id)).toEqual(Array(3).fill(first.body.data.id));
  });

  it("is told on the page by the same link", async () => {
    await tell();
    const told = async (by: string) =>
      (await school.page<{ told: { reason: string }[] }>(by)).body.data.told;
    expect(await told(token)).toEqual([
      expect.objectContaining({ reason: "Fever since the night" }),
    ]);
    const [other = ""] = school.linksTo("bala@example.com");
    expect(await told(other)).toEqual([]);
  });

  it("is refused by field", async () => {
    const refused = async (more: object) => (await tell(aReason(more))).body.errors;
    expect(await refused({ reason: " " })).toEqual({ reason: [expect.any(String)] });
    expect(await refused({ leave_type_id: 999 })).toEqual({ leave_type_id: [expect.any(String)] });
    expect(await refused({ to_date: "2026-06-09" })).toEqual({ to_date: [expect.any(String)] });
    expect(await refused({ from_date: "2026-05-09" })).toEqual({
      from_date: ["Choose a day within the last 31 days. For earlier days, call the school."],
    });
    expect(await refused({ student_id: 2 })).toHaveProperty("student_id");
    expect(await refused({ status: "approved" })).toHaveProperty("status");
    await tell();
    expect(await refused({})).toEqual({
      from_date: [
        expect.stringContaining("overlap with pending leave of this student on 2026-06-10"),
      ],
    });
    expect(await school.db.query(sql`select id from leaves`)).toHaveLength(1);
  });

  it("is limited to ten a day by one parent, whichever link it comes by", async () => {
    const links = school.linksTo("asha@example.com");
    const statuses = [];
    for (let at = 0; at < 11; at++)
      statuses.push((await tell(onDay(at), links[at % links.length])).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
    const [other] = school.linksTo("bala@example.com");
    expect((await tell(onDay(11), other)).status).toBe(201);
  });
});

describe("a file with a reason", () => {
  it("is attached to the leave for who decides it", async () => {
    const content = pngOf();
    const { status, body } = await tell(
      aReason({ file: { name: "../note.png", content: base64(content) } }),
    );
    expect(status).toBe(201);
    const [stored] = await school.db.query<{ id: number; name: string; created_by: number | null }>(
      sql`select f.id, f.name, f.created_by from files f join leaves l on l.attachment = f.id where l.id = ${body.data.id}`,
    );
    expect(stored).toMatchObject({ name: "note.png", created_by: null });
    const opened = await school.call(school.office, "GET", `/admin/files/${stored?.id}`);
    expect(opened.status).toBe(200);
  });

  it("is one of five in an hour from one parent; the message can still be sent without", async () => {
    const file = { name: "note.png", content: base64(pngOf()) };
    for (let at = 0; at < 5; at++) expect((await tell(onDay(at, { file }))).status).toBe(201);
    const { status, headers, body } = await tell(onDay(5, { file }));
    expect([status, body.message]).toEqual([
      429,
      "You have sent 5 files in the last hour. Send your message without a file, or try again later.",
    ]);
    expect(Number(headers.get("Retry-After"))).toBeLessThanOrEqual(3600);
    expect((await tell(onDay(5))).status).toBe(201);
    await school.goTo(new Date(Date.parse(start) + 90 * 60_000).toISOString());
    expect((await tell(onDay(6, { file }))).status).toBe(201);
  });

  it("fills no more than a quarter of the space, so that the office still has room", async () => {
    const content = pngOf();
    const file = { name: "note.png", content: base64(content) };
    school.api.context.uploads = { perHour: 100, totalBytes: content.byteLength * 8 };
    expect((await tell(onDay(0, { file }))).status).toBe(201);
    expect((await tell(onDay(1, { file }))).status).toBe(201);
    const { status, body } = await tell(onDay(2, { file }));
    expect([status, body.message]).toEqual([
      507,
      "The school has no space left for files from families. Send your message without the file.",
    ]);
    delete school.api.context.uploads;
  });

  it("is a picture or a PDF of 2 MB at most, and without it nothing is filed", async () => {
    const refused = async (bytes: Uint8Array) => {
      const { status, body } = await tell(
        aReason({ file: { name: "note.png", content: base64(bytes) } }),
      );
      return [status, body.errors?.["file"]?.[0] ?? body.message];
    };
    expect(await refused(new TextEncoder().encode("<svg onload=alert(1)>"))).toEqual([
      422,
      "The file must be a picture (PNG, JPEG, WebP, GIF) or a PDF.",
    ]);
    const large = new Uint8Array(2 * 1024 * 1024 + 1);
    large.set(pngOf());
    expect(await refused(large)).toEqual([413, "A file may have at most 2 MB."]);
    expect(
      (await tell(aReason({ file: { name: "note.png", content: "not base64 !" } }))).status,
    ).toBe(422);
    expect(
      await school.db.query(sql`select id from leaves union all select id from files`),
    ).toEqual([]);
  });
});

describe("the school's answer", () => {
  it("goes back to the parent who asked, with a link, and the marks follow", async () => {
    const { id } = (await tell()).body.data;
    school.mail.sent.length = 0;
    expect((await approve(id, { note: "Get well soon." })).status).toBe(200);
    await school.work();
    const answers = school.mail.sent.filter(({ title }) => title.startsWith("Leave"));
    expect(answers.map(({ to, title }) => [to, title])).toEqual([
      ["asha@example.com", "Leave approved: Anna"],
    ]);
    expect(answers[0]?.text).toContain("The school has approved your request for Anna Maria Rao");
    expect(answers[0]?.text).toContain("Get well soon.");
    const [link = ""] = school.linksTo("asha@example.com").slice(-1);
    expect((await school.page(link)).body.data).toMatchObject({
      today: { marks: [{ kind: "excused" }] },
    });
    expect((await school.page(token)).body.data).toMatchObject({
      told: [{ status: "approved", note: "Get well soon." }],
    });
  });

  it("is in the language of the parent, its days too", async () => {
    await school.db.script("update parents set language = 'hi' where id = 1");
    const { id } = (await tell()).body.data;
    school.mail.sent.length = 0;
    await approve(id);
    await school.work();
    await school.db.script("update parents set language = null");
    const answer = school.mail.sent.find(({ to }) => to === "asha@example.com");
    expect(answer?.title).toBe("छुट्टी स्वीकृत: Anna");
    expect(answer?.text).toContain("विद्यालय ने Anna Maria Rao के लिए आपका अनुरोध स्वीकृत किया");
    expect(answer?.text).toContain("10 जून 2026");
    expect(
      await school.db.query(sql`select language from sendings where type = 'leave_status'`),
    ).toEqual([{ language: "hi" }]);
  });

  it("is not sent where the school filed the leave itself, or the child is the parent's no more", async () => {
    const own = await school.call<{ id: number }>(school.office, "POST", "/admin/leaves", {
      student_id: 1,
      leave_type_id: 1,
      from_date: "2026-06-20",
      to_date: "2026-06-20",
      reason: "Entered by the office",
    });
    await approve(own.body.data.id);
    const { id } = (await tell()).body.data;
    await school.db.script("delete from students__parents where from_id = 1 and to_id = 1");
    expect((await approve(id)).status).toBe(200);
    await school.db.script("insert into students__parents (from_id, to_id) values (1, 1)");
    await school.work();
    expect(school.mail.sent.filter(({ title }) => title.startsWith("Leave"))).toEqual([]);
  });
});

describe("the office", () => {
  const links = (who = school.office, id = 1) =>
    school.call(who, "GET", `/admin/parents/${id}/family-links`);
  const revoke = (who = school.office, id = 1) =>
    school.call(who, "POST", `/admin/parents/${id}/family-links/revoke`);

  it("revokes every link of a parent at once, and those of nobody else", async () => {
    expect((await links()).body.data).toEqual({ live: 1 });
    const { body } = await revoke();
    expect([body.message, body.data]).toEqual(["Revoked 1 link", { revoked: 1 }]);
    expect((await links()).body.data).toEqual({ live: 0 });
    expect((await school.page(token)).status).toBe(404);
    const [other = ""] = school.linksTo("bala@example.com");
    expect((await school.page(other)).status).toBe(200);
    expect(
      await school.db.query(
        sql`select actor, action, record_id from activity_logs where resource = 'parents'`,
      ),
    ).toEqual([{ actor: "Office", action: "revoked family links", record_id: 1 }]);
  });

  it("needs the right to edit parents, and a parent", async () => {
    const viewer = await school.signIn({ name: "Viewer", permissions: ["view_parents"] });
    expect((await links(viewer)).status).toBe(200);
    expect((await revoke(viewer)).status).toBe(403);
    expect((await links(school.office, 999)).status).toBe(404);
    expect((await revoke(school.office, 999)).status).toBe(404);
  });
});
