import { sql } from "@rollcall/kit/api/db/sql";
import { type ClassSums, type SumsBy, classSums, inRegisters, rowFigure } from "../figures/api";
import { column, figureColumnsOf, totalsOf, type ReportQuery, type Report } from "./report";
import { compareNames } from "@rollcall/kit/schema/formats/names";
import { t } from "./text";

const registerColumns = () => [
  column("registers", t("registers")),
  column("taken", t("taken")),
  column("incomplete", t("incomplete")),
  column("missing", t("missing")),
];

type RegisterCounts = Pick<ClassSums, "registers" | "taken" | "incomplete">;
const registersOf = ({ registers, taken, incomplete }: RegisterCounts) => ({
  registers,
  taken,
  incomplete,
  missing: registers - taken - incomplete,
});
const sumOf = (rows: readonly ClassSums[], key: keyof RegisterCounts) =>
  rows.reduce((sum, row) => sum + row[key], 0);

const sumsBy = <Key extends string | number>(
  { call, terms, from, to, classId }: ReportQuery,
  by: SumsBy,
) => classSums<Key>(call.db, { from, to, classId }, terms, by);
const totals = (rows: readonly ClassSums[], { terms }: ReportQuery) => ({
  ...registersOf({
    registers: sumOf(rows, "registers"),
    taken: sumOf(rows, "taken"),
    incomplete: sumOf(rows, "incomplete"),
  }),
  ...totalsOf(rows, terms),
});

/** A line for each school day. */
export const dailySummary: Report = {
  name: "daily-summary",
  title: () => t("dailySummary"),
  filters: ["class_id"],
  async run(asked) {
    const rows = await sumsBy<string>(asked, "day");
    return {
      columns: [
        column("date", t("date"), "date"),
        ...registerColumns(),
        ...figureColumnsOf(asked.terms),
      ],
      totals: totals(rows, asked),
      rows: rows.map((row) => ({
        date: row.key,
        class_id: asked.classId ?? null,
        ...registersOf(row),
        ...rowFigure(row, asked.terms),
      })),
    };
  },
};

/** A line for each class: Σ weight ÷ Σ counted over its students. */
export const classSummary: Report = {
  name: "class-summary",
  title: () => t("classSummary"),
  filters: ["class_id"],
  async run(asked) {
    const rows = await sumsBy<number>(asked, "class");
    const found = await asked.call.db.query<{ id: number; name: string; is_group: boolean }>(
      sql`select id, name, kind = 'group' as is_group from classes where id = any(${sql.param(rows.map(({ key }) => key))}::int[])`,
    );
    const names = new Map(found.map(({ id, name }) => [id, name]));
    const groups = new Set(found.filter((one) => one.is_group).map(({ id }) => id));
    return {
      columns: [
        column("class", t("class"), "text"),
        ...registerColumns(),
        ...figureColumnsOf(asked.terms),
      ],
      totals: totals(rows, asked),
      rows: rows
        .map((row) => ({
          class_id: row.key,
          class: names.get(row.key) ?? "",
          ...registersOf(row),
          // A teaching group has no days of its own, so its registers are counted.
          ...rowFigure(row, groups.has(row.key) ? inRegisters(asked.terms) : asked.terms),
        }))
        .sort((a, b) => compareNames(a.class, b.class)),
    };
  },
};

/** A line for each week (by its first day) or month. */
export const trend: Report = {
  name: "trend",
  title: () => t("trend"),
  filters: ["class_id", "by"],
  async run(asked) {
    const rows = await sumsBy<string>(asked, asked.by);
    return {
      columns: [
        column("start", asked.by === "week" ? t("weekOf") : t("month"), "date"),
        ...registerColumns(),
        ...figureColumnsOf(asked.terms),
      ],
      totals: totals(rows, asked),
      rows: rows.map((row) => ({
        start: row.key,
        class_id: asked.classId ?? null,
        ...registersOf(row),
        ...rowFigure(row, asked.terms),
      })),
    };
  },
};
