import { sql } from "@rollcall/kit/api/db/sql";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Database } from "@rollcall/kit/api/db/database";
import { deliverSome } from "@rollcall/kit/api/notifications/deliver";
import { storeSending } from "@rollcall/kit/api/notifications/store-sending";
import type { Audience } from "@rollcall/kit/api/notifications/recipients";
import type { Notice } from "../../school/notices/notice";
import { demoSettings } from "./institution";
import { recipients as found } from "../audiences/api";

/** Of the demo sign-ins. */
const [superAdmin, office, marker, viewer] = [1, 2, 3, 4];

interface DemoNotice extends Notice {
  daysAgo: number;
  /** `HH:MM`, UTC. */
  at: string;
  to: readonly number[];
  /** Who has read it since. */
  readBy?: readonly number[];
}
const both = [superAdmin, office];
const below = `Attendance below ${demoSettings.attendance.threshold}%`;

const demoNotices: readonly DemoNotice[] = [
  {
    daysAgo: 28,
    at: "04:10",
    type: "system",
    title: "Welcome to Rollcall",
    body: "This is a demo school. Nothing in it belongs to a real person, and everything may be tried.",
    to: [superAdmin, office, marker, viewer],
    readBy: [superAdmin, office, marker],
  },
  {
    daysAgo: 27,
    at: "05:05",
    type: "attendance_alert",
    title: "Two registers are missing",
    body: "Grade 3 A and Grade 7 A were not marked by 10:30 yesterday.",
    to: [...both, marker],
    readBy: [...both, marker],
  },
  {
    daysAgo: 24,
    at: "06:40",
    type: "leave_request",
    title: "Leave request: two days",
    body: "A parent in Grade 5 A requested leave on Thursday and Friday for a family wedding.",
    to: both,
    readBy: both,
  },
  {
    daysAgo: 23,
    at: "07:15",
    type: "leave_status",
    title: "Leave approved",
    body: "The two days in Grade 5 A were approved; the registers show them as excused.",
    to: [...both, marker],
    readBy: [...both, marker],
  },
  {
    daysAgo: 20,
    at: "05:30",
    type: "low_attendance",
    title: below,
    body: "Four students of Grade 9 A have been present on fewer than four of five days this month.",
    to: both,
    readBy: both,
  },
  {
    daysAgo: 16,
    at: "05:05",
    type: "attendance_alert",
    title: "One register is missing",
    body: "Grade 6 A was not marked by 10:30 yesterday.",
    to: [...both, marker],
    readBy: [office, marker],
  },
  {
    daysAgo: 13,
    at: "08:20",
    type: "system",
    title: "Holidays entered",
    body: "The holidays of this academic year are in the calendar.",
    to: [superAdmin],
    readBy: [superAdmin],
  },
  {
    daysAgo: 11,
    at: "06:05",
    type: "leave_request",
    title: "Leave request: half a day",
    body: "A student of Grade 2 A has a visit to the dentist on Tuesday morning.",
    to: both,
    readBy: both,
  },
  {
    daysAgo: 10,
    at: "06:50",
    type: "leave_status",
    title: "Leave refused",
    body: "Half a day in Grade 2 A was refused: it is the day of the examination.",
    to: [...both, marker],
    readBy: [office],
  },
  {
    daysAgo: 7,
    at: "05:30",
    type: "low_attendance",
    title: below,
    body: "Two more students of Grade 9 A are below the mark. Their parents have not been called yet.",
    to: both,
    readBy: [superAdmin],
  },
  {
    daysAgo: 4,
    at: "04:45",
    type: "system",
    title: "New version",
    body: "Live updates: what a colleague changes appears on your screen without reloading.",
    to: [superAdmin, office, marker, viewer],
    readBy: [superAdmin],
  },
  {
    daysAgo: 3,
    at: "05:05",
    type: "attendance_alert",
    title: "Three registers are missing",
    body: "Grade 1 A, Grade 4 A and Grade 8 A were not marked by 10:30 yesterday.",
    to: [...both, marker],
  },
  {
    daysAgo: 2,
    at: "06:30",
    type: "leave_request",
    title: "Leave request: one week",
    body: "A parent in Grade 10 A requested a week from Monday, for a journey home.",
    to: both,
  },
  {
    daysAgo: 1,
    at: "09:00",
    type: "leave_status",
    title: "Leave cancelled",
    body: "A parent in Grade 7 A has taken back the leave for Thursday.",
    to: [...both, marker],
  },
  {
    daysAgo: 1,
    at: "10:15",
    type: "low_attendance",
    title: below,
    body: "One student of Grade 6 A has been absent on eight of the last ten days.",
    to: both,
  },
];

/** What the system told the sign-ins, in one statement. */
async function addDemoNotices(tx: Database, today: CalendarDay): Promise<void> {
  const rows = demoNotices.map(({ daysAgo, at, readBy = [], ...rest }) => ({
    ...rest,
    read_by: readBy,
    at: `${addDays(today, -daysAgo)}T${at}:00Z`,
  }));
  await tx.query(sql`
    with given as (select row_number() over () as place, x.* from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x (at timestamptz, type text, title text, body text, "to" jsonb, read_by jsonb)),
    s as (
      insert into sendings (title, body, type, state, total, delivered, created_at)
      select title, body, type, 'sent', jsonb_array_length("to"), jsonb_array_length("to"), at from given order by place returning id, created_at)
    insert into notifications (sending_id, kind, recipient_id, created_at, delivered_at, read_at)
    select s.id, 'admin', r.id::int, given.at, given.at, case when given.read_by @> r.id then given.at + interval '2 hours' end
    from s join given on given.at = s.created_at cross join jsonb_array_elements(given."to") as r(id) order by s.id, r.id`);
}

/** What the office sent: to admins, since a demo has no channel that reaches anyone else. */
async function addSent(tx: Database, today: CalendarDay): Promise<void> {
  const send = async (notice: Notice, audience: Audience, recipients: string, at: string) => {
    const { id, total } = await storeSending({ db: tx }, found, notice, audience, {
      adminId: office,
      at,
      recipients,
    });
    await deliverSome(tx, { id, created_by: office }, total, at);
    return id;
  };
  const colleagues = await tx.query<{ name: string }>(
    sql`select name from admins where id = any(${sql.param([marker, viewer])}::int[]) order by name`,
  );
  const [photographed] = await tx.query<{ name: string }>(
    sql`select c.name from classes c where exists (select 1 from students s where s.class_id = c.id and s.status = 'active') order by c.id limit 1`,
  );
  if (photographed) {
    const body = `The photographer comes to ${photographed.name} on Friday at 9:00. The class teacher has a letter for the parents.`;
    const audience = { type: "people", people: { admin: [marker, viewer] } };
    await send(
      { type: "system", title: "School photographs on Friday", body },
      audience,
      colleagues.map(({ name }) => name).join(", "),
      `${addDays(today, -29)}T03:50:00Z`,
    );
  }
  const toAdmins = await send(
    {
      type: "attendance_alert",
      title: "Registers by 9:15, please",
      body: "From Monday the office calls parents at 9:30. Please have every register marked by 9:15.",
    },
    { type: "admins" },
    "All admins",
    `${addDays(today, -29)}T04:20:00Z`,
  );
  await tx.query(
    sql`update notifications set read_at = delivered_at + interval '3 hours' where sending_id = ${toAdmins} and recipient_id = any(${sql.param([superAdmin, office])}::int[])`,
  );
}

/**
 * Notifications of the demo sign-ins over thirty days, read and unread, and two sendings of the
 * office. After the people are there.
 */
export async function addNotices(tx: Database, today: CalendarDay): Promise<void> {
  // The oldest first: an inbox is in the order in which it was filled.
  await addSent(tx, today);
  await addDemoNotices(tx, today);
}
