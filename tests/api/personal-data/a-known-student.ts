import { sql } from "@rollcall/kit/api/db/sql";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { expect } from "vitest";
import { caseBatch } from "../../../src/features/cases/case-batch";
import { aFamily } from "../families/a-family";
import { pngOf } from "../../support/images";

/** What nobody else in the school is called, has, or wrote; each in one of the student's records. */
export const secrets = [
  "Zorblax",
  "Quenfurt",
  "Oldnamova",
  "QX77123",
  "9812345678",
  "zorblax@quenfurt.example",
  "Wisteria Lane 77",
  "Yolmira",
  "9898989898",
  "yolmira@quenfurt.example",
  "remarkofmarble",
  "leavereasonhere",
  "decisionnotehere",
  "casenotesecret",
  "tasktitlesecret",
  "outcomesecret",
  "closingnotesecret",
  "gatereasonsecret",
  "correctionremark",
  "partreasonsecret",
  "attestsecret",
  "custodysecret",
  "gatenotesecret",
  "ordersecret",
] as const;

/** Every table and column as text, files as what they hold. */
export async function tablesHolding(db: OwnedDatabase, text: string): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const row = sql`${sql.identifier(name)}`;
    const content = name === "files" ? sql` || encode(t.content, 'escape')` : sql``;
    const [hit] = await db.query<{ count: number }>(
      sql`select count(*) as count from ${row} t where (t::text${content}) ilike ${`%${text}%`} or replace(t::text, ' ', '') ilike ${`%${text.replaceAll(" ", "")}%`}`,
    );
    if (Number(hit?.count) > 0) found.push(name);
  }
  return found;
}

/**
 * A student of whom much is kept, by the ways in which a school keeps it: the record with a former
 * name and a photo, a parent of one's own and one shared with another student, marks with remarks,
 * leave with a file, a case with notes, tasks and letters, passes, corrections, messages, webhooks.
 */
export async function aKnownStudent() {
  const school = await aFamily();
  const { db, office, call } = school;
  const keyed = () => ({ "Idempotency-Key": crypto.randomUUID() });
  const ok = async (method: string, path: string, body?: unknown) => {
    const answer = await call<Record<string, unknown>>(office, method, path, body, keyed());
    const said = { path, errors: answer.body.errors, message: answer.body.message };
    expect({ ...said, good: answer.status < 300 }).toEqual({ ...said, good: true });
    return answer.body.data;
  };
  const upload = async (name: string, content: Uint8Array) => {
    const form = new FormData();
    form.append("file", new File([content as Uint8Array<ArrayBuffer>], name));
    const response = await school.api.fetch(
      new Request("http://rollcall.test/api/v1/admin/files", {
        method: "POST",
        headers: { Authorization: `Bearer ${office}` },
        body: form,
      }),
      { address: "127.0.0.1" },
    );
    return ((await response.json()) as { data: { id: number } }).data.id;
  };
  await db.script(`
    insert into webhooks (name, address, events, status) values ('All', 'https://hooks.example/x', '*', 'active')`);
  await ok("PATCH", "/admin/students/1", { name: "Zorblax Oldnamova" });
  await ok("PATCH", "/admin/students/1", {
    name: "Zorblax Quenfurt",
    admission_no: "QX77123",
    email: "zorblax@quenfurt.example",
    phone: "+919812345678",
    address: "Wisteria Lane 77",
    photo: await upload("zorblax.png", pngOf()),
  });
  await ok("PATCH", "/admin/parents/2", {
    name: "Yolmira Quenfurt",
    phone: "+919898989898",
    email: "yolmira@quenfurt.example",
  });
  await ok("POST", "/admin/parent-restrictions", {
    student_id: 1,
    parent_id: 2,
    no_pickup: true,
    gate_note: "gatenotesecret",
    reason: "custodysecret",
    document: await upload("order.pdf", new TextEncoder().encode("%PDF-1.4 ordersecret")),
  });
  const mark = (code: string, remark: string, version: number | "*") =>
    school.save([{ student_id: 1, code, remark }], {
      version,
      token: office,
      key: crypto.randomUUID(),
    });
  expect((await mark("A", "remarkofmarble", "*")).status).toBe(200);
  await school.goTo("2026-06-10T06:40:00Z");
  await school.work();
  const filed = await call(
    office,
    "POST",
    "/admin/attendance/corrections",
    {
      class_id: 1,
      date: "2026-06-10",
      slot: "day",
      reason: "Was seen",
      marks: [{ student_id: 1, code: "P", remark: "correctionremark" }],
    },
    keyed(),
  );
  expect(filed.status).toBe(201);
  const attest = new TextEncoder().encode("%PDF-1.4 attestsecret");
  const leave = await ok("POST", "/admin/leaves", {
    student_id: 1,
    leave_type_id: 1,
    from_date: "2026-06-15",
    to_date: "2026-06-16",
    reason: "leavereasonhere",
    attachment: await upload("attest.pdf", attest),
  });
  await ok("POST", `/admin/leaves/${String(leave["id"])}/approve`, { note: "decisionnotehere" });
  const opened = await ok("POST", "/admin/cases", { student_id: 1 });
  await ok("POST", "/admin/case-notes", { case_id: opened["id"], text: "casenotesecret" });
  const task = await ok("POST", "/admin/case-tasks", {
    case_id: opened["id"],
    kind: "call",
    title: "tasktitlesecret",
    due_on: "2026-06-12",
  });
  await ok("POST", `/admin/case-tasks/${String(task["id"])}/done`, { outcome: "outcomesecret" });
  while (await caseBatch({ db, now: () => new Date(school.now()) })) continue;
  await ok("POST", "/admin/gate/events", {
    entries: [
      {
        key: crypto.randomUUID(),
        kind: "departure",
        student_id: 1,
        at: "2026-06-10T06:39:00Z",
        reason: "gatereasonsecret",
      },
    ],
  });
  await ok("POST", "/admin/part-time", {
    student_id: 1,
    from_date: "2026-06-17",
    to_date: "2026-06-19",
    reason: "partreasonsecret",
  });
  await ok("POST", `/admin/cases/${String(opened["id"])}/close`, { note: "closingnotesecret" });
  await school.goTo("2026-06-10T07:30:00Z");
  await school.work();
  /** Ends the last day, so that the student may be erased. */
  const leaveSchool = async () => {
    await ok("PATCH", "/admin/students/1", { status: "left", leaving_date: "2026-06-11" });
    await school.goTo("2026-06-20T06:00:00Z");
    await db.query(sql`update students set status = 'left', next_status = null where id = 1`);
  };
  /** Types the password in every session. */
  const confirmed = () =>
    db.query(
      sql`update sessions set password_at = ${school.now()}::timestamptz, expires_at = '2027-01-01', last_used_at = ${school.now()}::timestamptz`,
    );
  return { ...school, ok, leaveSchool, confirmed };
}
