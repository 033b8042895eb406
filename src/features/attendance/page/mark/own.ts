import { queryOptions } from "@tanstack/react-query";
import type { ExpectedRegister } from "../../../../school/registers/page/expected-day";
import { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { failures } from "@rollcall/kit/browser/strings/failures";
import { call, type AnswerTo } from "../../../../providers/call";
import { attendanceKey } from "./register-api";

/** Milliseconds in which one's lessons and classes are not asked for again. */
const ownFor = 600_000;

/** One's own lessons and classes of a day, by id. */
export type Own = AnswerTo<"GET /admin/attendance/own">;

/** What of a day is one's own. */
export const ownOn = (date: string) =>
  queryOptions({
    queryKey: [...attendanceKey, "own", date],
    staleTime: ownFor,
    queryFn: async ({ signal }) => {
      const { data } = await call("GET /admin/attendance/own", { query: { date }, signal });
      // An answer in which nothing is left is no word of the server's.
      if (!Array.isArray((data as Partial<Own> | null)?.classes))
        throw new ApiFailure(failures.unreadable, 0);
      return data;
    },
  });

export const isOwn = (one: ExpectedRegister, { lessons, classes }: Own): boolean =>
  classes.includes(one.class.id) || (one.lesson !== null && lessons.includes(one.lesson.id));
