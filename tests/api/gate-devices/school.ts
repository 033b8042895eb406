import { sql } from "@rollcall/kit/api/db/sql";
import type { AnswerTo, BodyFor } from "../../../src/providers/call";
import { testApi, type TestApi } from "../../support/test-api";

export type Device = AnswerTo<"GET /admin/gate-devices">["devices"][number];

/** The institution's network, as the server sees it. */
export const schoolAddress = "203.0.113.7";

/** A school with so many students, whose cards have their numbers; lessons begin at 08:00. */
export async function schoolOf(students: number, now: string): Promise<TestApi> {
  const school = await testApi({ now, publicUrl: "https://school.example" });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) select n, 'Class ' || n, n::text from generate_series(1, 15) n;
    insert into students (id, name, admission_no, card_no, admission_date) select n, 'Student ' || n, 'A' || n, (1000 + n)::text, '2026-04-01' from generate_series(1, ${students}) n;
    insert into enrolments (student_id, class_id, from_date) select n, 1 + n % 15, '2026-04-01' from generate_series(1, ${students}) n;
    insert into periods (id, name, start_time, end_time) values (1, 'Period 1', '08:00', '08:45'), (2, 'Period 2', '12:30', '13:15');`);
  return school;
}

/** Sends a terminal's request from an address. */
export const sendTo =
  (school: TestApi, address = schoolAddress) =>
  (request: Request): Promise<Response> =>
    school.api.fetch(request, { address });

type Body = BodyFor<"POST /admin/gate-devices">;

export const bodyOf = (serial: string, more: Partial<Body> = {}): Body => ({
  name: `Gate ${serial}`,
  serial,
  direction: "status",
  by_number: false,
  notifies: false,
  ...more,
});

/** Adds a device; gives it and the server it is told. */
export async function addDevice(
  school: TestApi,
  token: string,
  serial: string,
  more: Partial<Body> = {},
): Promise<{ device: Device; address: string }> {
  const { status, body } = await school.call<{ device: Device; address: string }>(
    token,
    "POST",
    "/admin/gate-devices",
    bodyOf(serial, more),
  );
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data;
}

export const deviceNow = async (school: TestApi, token: string, id: number): Promise<Device> => {
  const { body } = await school.call<{ devices: Device[] }>(token, "GET", "/admin/gate-devices");
  const found = body.data.devices.find((one) => one.id === id);
  if (!found) throw new Error(`No device ${id}`);
  return found;
};

/** What is stored of passes, a line each: student, time, what it came to. */
export const passes = async ({ db }: Pick<TestApi, "db">): Promise<string[]> =>
  (
    await db.query<{ line: string }>(
      sql`select concat_ws(' ', student_id, kind collate "C", to_char(at at time zone 'UTC', 'MM-DD HH24:MI:SS'), outcome collate "C", minutes_late) as line from gate_events where undone_at is null order by at, id`,
    )
  ).map(({ line }) => line);

/** How many punches are stored in each state. */
export const states = async ({ db }: Pick<TestApi, "db">): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await db.query<{ state: string; n: number }>(
        sql`select state, count(*)::int as n from gate_punches group by state order by state`,
      )
    ).map(({ state, n }) => [state, n]),
  );
