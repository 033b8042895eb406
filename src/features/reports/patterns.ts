import { weekdayName } from "../../school/calendar/domain/weekdays";
import { daysBack, fewestHits, standsOut } from "./domain/patterns";
import { patternCounts, type PatternCounts, type PatternKind } from "./pattern-counts";
import { column, cut, type Answer, type Report } from "./report";
import { t } from "./text";

const says: Readonly<Record<PatternKind, (found: PatternCounts) => string>> = {
  late: ({ thing }) => t("patterns.late", { weekday: weekdayName(thing) }),
  away: ({ thing }) => t("patterns.away", { weekday: weekdayName(thing) }),
  lesson: ({ thing_name: subject }) => t("patterns.lesson", { subject: subject ?? "" }),
  first: () => t("patterns.first"),
  sibling: ({ thing_name: name }) => t("patterns.sibling", { name: name ?? "" }),
};

/**
 * What stands out in the marks of a student: a day of the week, a lesson, the first lesson, a brother
 * or sister. It says how often, beside how often otherwise, and never why.
 */
export const patterns: Report = {
  name: "patterns",
  title: () => t("patterns"),
  filters: ["class_id"],
  readsFirst: ["times", "out_of", "otherwise"],
  paged: true,
  withoutSums: true,
  lastDays: daysBack,
  rule: (span) => t("patterns.rule", span),
  async run({ call, from, to, classId, paging }): Promise<Answer> {
    const counted = await call.db.query<PatternCounts>(
      patternCounts({ from, to }, classId, fewestHits),
    );
    const found = counted.filter(({ own, otherwise }) => standsOut(own, otherwise));
    const { limit, offset } = cut(paging);
    return {
      columns: [
        column("name", t("student"), "text"),
        column("class", t("class"), "text"),
        column("pattern", t("pattern"), "text"),
        column("times", t("times")),
        column("out_of", t("outOf")),
        column("otherwise", t("otherwise"), "text"),
        column("admission_no", t("admissionNo"), "text"),
      ],
      total: found.length,
      totals: null,
      rows: (limit === null ? found : found.slice(offset, offset + limit)).map((one) => ({
        student_id: one.student_id,
        class_id: one.class_id,
        about: `${one.kind}:${one.thing}`,
        name: one.name,
        class: one.class,
        admission_no: one.admission_no,
        pattern: says[one.kind](one),
        times: one.own.hits,
        out_of: one.own.of,
        otherwise: t("otherwiseOf", { hits: one.otherwise.hits, of: one.otherwise.of }),
      })),
    };
  },
};
