import { clash, invalid } from "@rollcall/kit/api/errors";
import { grantedLeave } from "../class/class-leave";
import { t } from "../text";

/**
 * The reason of one student's absence of a day: leave that is approved as it is entered. Refused
 * with why the student can have none, and over the allowance of its type unless that is meant.
 */
export const absenceReason = grantedLeave({
  kind: "absence-reason",
  refuse({ rows: [row] }, { over_allowance: isMeant }) {
    if (!row?.granted) throw invalid({ student_id: [row?.why ?? t("inNoClass")] });
    const { over } = row.granted;
    if (over !== null && isMeant !== true)
      throw clash(t("lookAtIt", { over }), {}, { code: "over_allowance" });
  },
});
