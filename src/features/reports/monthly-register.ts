import { invalid } from "@rollcall/kit/api/errors";
import { readMonth } from "../figures/api";
import { column, figureColumnsOf, type Report, type ReportRow } from "./report";
import { t } from "./text";

/** Codes of a day side by side; a dot where one is missing. */
const textOf = (
  cells: readonly (string | readonly [string, number] | null)[] | null,
): string | null =>
  cells === null
    ? null
    : cells
        .map((cell) => (cell === null ? "·" : typeof cell === "string" ? cell : cell[0]))
        .join(" ");

const figureIn = (totals: Readonly<Record<string, unknown>>, key: string): number | null =>
  typeof totals[key] === "number" ? totals[key] : null;

/** The register sheet of a class as a table: a column for each day of the month. */
export const monthlyRegister: Report = {
  name: "monthly-register",
  title: () => t("monthlyRegister"),
  filters: ["class_id", "month"],
  withoutSums: true,
  async run({ call, terms, classId, month }) {
    if (classId === undefined) throw invalid({ class_id: [t("chooseClass")] });
    const sheet = await readMonth(call, terms, classId, month ?? terms.today.slice(0, 7));
    const days = sheet.days.map(({ date, closed }) => ({
      key: `d${date.slice(8)}`,
      label: String(Number(date.slice(8))),
      closed,
    }));
    return {
      columns: [
        column("roll_no", t("rollNo")),
        column("name", t("student"), "text"),
        ...days.map(({ key, label }) => column(key, label, "text")),
        ...figureColumnsOf(terms),
      ],
      rows: sheet.students.map((one): ReportRow => ({
        student_id: one.id,
        class_id: classId,
        roll_no: one.roll_no,
        name: one.name,
        ...Object.fromEntries(
          days.map(({ key, closed }, at) => [
            key,
            closed && one.cells[at]?.length === 0 ? "–" : textOf(one.cells[at] ?? null),
          ]),
        ),
        ...one.totals,
      })),
      totals: Object.fromEntries(
        figureColumnsOf(terms).map(({ key }) => [key, figureIn(sheet.totals, key)]),
      ),
    };
  },
};
