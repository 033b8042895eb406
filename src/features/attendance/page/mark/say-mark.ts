import type { Mark } from "../../domain/merge";
import { markAttendance as words } from "./strings";
import type { Code } from "./register-answer";

/** What a mark says, in words. */
export type SayMark = (mark: Mark | null) => string;

export const sayWith =
  (codes: readonly Code[]): SayMark =>
  (mark) => {
    if (!mark) return words.unmarked;
    const label = codes.find(({ code }) => code === mark.code)?.label ?? mark.code;
    return [
      label,
      ...(mark.minutes_late === null ? [] : [`${mark.minutes_late} ${words.minutes}`]),
      ...(mark.remark ? [`“${mark.remark}”`] : []),
    ].join(", ");
  };
