import type { Mark } from "../../domain/merge";
import { t } from "./text";
import type { Code } from "./register-answer";

/** What a mark says, in words. */
export type SayMark = (mark: Mark | null) => string;

export const sayWith =
  (codes: readonly Code[]): SayMark =>
  (mark) => {
    if (!mark) return t("unmarked");
    const label = codes.find(({ code }) => code === mark.code)?.label ?? mark.code;
    return [
      label,
      ...(mark.minutes_late === null ? [] : [`${mark.minutes_late} ${t("minutes")}`]),
      ...(mark.remark ? [`“${mark.remark}”`] : []),
    ].join(", ");
  };
