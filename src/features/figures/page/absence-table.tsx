import { Anchor, Table } from "@mantine/core";
import { Link } from "react-router-dom";
import { countsDays } from "../../../school/sums/domain/counted-days";
import { fullDay } from "@rollcall/kit/schema/formats/days";
import type { Absence } from "./absences";
import type { StudentYear } from "./answers";
import { namesOf } from "./names-of";
import { reasonNames, costs, t } from "./text";

/** Why the student was away: the leave, what the teacher wrote, or why it counts as it does. */
export function reasonOf({ leave, remark, reason }: Absence): string {
  const asked = leave
    ? t(leave.isApproved ? "leaveOf" : "leaveAsked", {
        reason: [leave.type, leave.reason].filter(Boolean).join(": "),
      })
    : "";
  const counted =
    reason === "absent" || reason === "excused" ? "" : (reasonNames[reason] ?? reason);
  return [asked, remark, counted].filter(Boolean).join(" · ");
}

export const costText = (cost: number | undefined) =>
  cost === undefined ? "" : cost === 0 ? t("costsNothing") : costs(cost);

function Row({ absence, names }: { absence: Absence; names: ReturnType<typeof namesOf> }) {
  const { date, classId, slot, code, minutesLate, isExcused, cost } = absence;
  const mark = code === null ? t("reasons.unmarked") : `${code} ${names.code(code)}`;
  return (
    <tr>
      <td style={{ whiteSpace: "nowrap" }}>
        {classId === null ? (
          fullDay(date)
        ) : (
          <Anchor
            component={Link}
            to={`/attendance/mark?class=${classId}&date=${date}&slot=${slot}`}
          >
            {fullDay(date)}
          </Anchor>
        )}
      </td>
      <td>{names.slot(slot)}</td>
      <td>{minutesLate === null ? mark : t("late", { code: mark, minutes: minutesLate })}</td>
      <td>
        <bdi>{reasonOf(absence)}</bdi>
      </td>
      <td>{isExcused ? t("yes") : t("no")}</td>
      <td style={{ textAlign: "end", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
        {costText(cost)}
      </td>
    </tr>
  );
}

/** Absences with their day, register, mark and reason, whether they are excused, and what each costs. */
export function AbsenceTable({
  absences,
  year,
}: {
  absences: readonly Absence[];
  year: StudentYear;
}) {
  const names = namesOf(year);

  return (
    <Table verticalSpacing={4}>
      <thead>
        <tr>
          {[
            t("explainColumns.date"),
            t("explainColumns.slot"),
            t("explainColumns.mark"),
            t("absenceColumns.reason"),
            t("absenceColumns.excused"),
          ].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col" style={{ textAlign: "end" }}>
            {countsDays(year.policy) ? t("absenceColumns.dayCosts") : t("absenceColumns.costs")}
          </th>
        </tr>
      </thead>
      <tbody>
        {absences.map((absence) => (
          <Row key={`${absence.date} ${absence.slot}`} absence={absence} names={names} />
        ))}
      </tbody>
    </Table>
  );
}
