import { queryOptions } from "@tanstack/react-query";
import type { ExpectedRegister } from "../../providers/attendance/expected-day";
import { http } from "../../providers/http";
import { attendanceKey } from "./register-api";

/** Milliseconds in which one's lessons and classes are not asked for again. */
const ownFor = 600_000;

/** One's own lessons and classes of a day, by id. */
export interface Own {
  lessons: readonly number[];
  classes: readonly number[];
}

/** What of a day is one's own. */
export const ownOn = (date: string) =>
  queryOptions({ queryKey: [...attendanceKey, "own", date], staleTime: ownFor, queryFn: async ({ signal }) => ((await http.get("/admin/attendance/own", { params: { date }, signal })) as unknown as { data: Own }).data });

export const isOwn = (one: ExpectedRegister, { lessons, classes }: Own): boolean => classes.includes(one.class.id) || (one.lesson !== null && lessons.includes(one.lesson.id));
