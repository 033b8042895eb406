import { addDays } from "@rollcall/kit/schema/calendar-day";
import { callServer } from "./server-client";

/** A register as the API tells it, as far as who saves it needs it. */
export interface OpenRegister {
  version: number;
  students: { student_id: number; mark: { code: string; remark: string | null } | null }[];
}

/** The school's last day on which as many classes have a register of the day, and those classes. */
export async function openDay(
  url: string,
  token: string,
  count: number,
): Promise<{ date: string; classes: number[] }> {
  const ask = async (query: string) =>
    (await callServer(url, token, "GET", `/admin/attendance/expected${query}`)).body
      .data as unknown as {
      today: string;
      classes: { id: number; students: number; registers: { state: string }[] }[];
    };
  const { today } = await ask("");
  for (let date = addDays(today, -1); ; date = addDays(date, -1)) {
    const open = (await ask(`?date=${date}`)).classes.filter(
      ({ students, registers }) =>
        students > 0 && registers.some(({ state }) => state === "taken" || state === "missing"),
    );
    if (open.length >= count) return { date, classes: open.slice(0, count).map(({ id }) => id) };
  }
}

/** The register of a class and day. */
export const readRegister = async (url: string, token: string, classId: number, date: string) =>
  (
    await callServer(
      url,
      token,
      "GET",
      `/admin/attendance/register?class_id=${classId}&date=${date}&slot=day`,
    )
  ).body.data as unknown as OpenRegister;
