import type { ApiContext } from "@rollcall/kit/api/context";
import type { Database } from "@rollcall/kit/api/db/database";
import { publish } from "@rollcall/kit/api/events/publish";
import { evaluateCase, reasonsHeld, type CaseRules } from "./domain/attendance-case";
import { readAlertSpan } from "../alerts/api";
import { holdCalendar } from "../../school/registers/locks";
import { isRecounting } from "../../school/recounts/recount-days";
import { type SchoolTerms, readTerms, termsOf } from "../figures/api";
import { claim, goneBy, readForCases, type Evaluated } from "./facts";
import { lockCases } from "./lock-cases";
import { caseRulesOf } from "./rules-of";
import { changeCases, closeCases, openCases, rememberOccasions, type Moment } from "./write-cases";

/** Writes what becomes of the students' cases. A constant number of statements. */
async function handle(
  db: Database,
  judged: readonly Evaluated[],
  rules: CaseRules,
  moment: Moment,
) {
  const verdicts = judged.map((one) => ({ ...one, verdict: evaluateCase(one.seen, rules) }));
  const opened = verdicts.flatMap(({ studentId, verdict }) =>
    verdict.kind === "open" ? [{ studentId, ...verdict }] : [],
  );
  const changed = verdicts.flatMap(({ caseId, seen: { open }, verdict }) =>
    verdict.kind === "change" && caseId !== null && open
      ? [{ ...verdict, caseId, before: open.stage }]
      : [],
  );
  const closed = verdicts.flatMap(({ caseId, verdict }) =>
    verdict.kind === "close" && caseId !== null ? [caseId] : [],
  );
  await openCases(db, opened, moment);
  await changeCases(db, changed, moment);
  await closeCases(db, closed, moment);
  await rememberOccasions(
    db,
    judged.map(({ studentId }) => studentId),
    judged.flatMap(({ studentId, seen, isWatched }) => [
      ...reasonsHeld(seen, rules).map((reason) => ({ studentId, reason })),
      ...(isWatched ? [{ studentId, reason: "too_few" as const }] : []),
    ]),
  );
  if (opened.length + changed.length + closed.length > 0) await publish(db, { topic: "cases" });
}

const momentOf = (terms: SchoolTerms, now: Date): Moment => ({
  settings: terms.stored.settings,
  today: terms.today,
  at: now.toISOString(),
});

/**
 * Judges the cases of these students as of `now`: opens, raises and closes what does so by itself.
 * In a transaction that holds the calendar and the lock of cases; a constant number of statements.
 */
export async function evaluateStudents(
  tx: Database,
  ids: readonly number[],
  terms: SchoolTerms,
  now: Date,
): Promise<void> {
  const span = await readAlertSpan(tx, terms);
  const judged = await readForCases(tx, ids, span, termsOf(terms, span));
  await handle(tx, judged, caseRulesOf(terms.stored.settings), momentOf(terms, now));
}

/**
 * Judges the cases of the next students: opens, raises and closes what does so by itself. Where that
 * is switched off, nothing is judged. Gives false when there was none, or the sums are being
 * recounted.
 */
export const caseBatch = ({ db, now }: Pick<ApiContext, "db" | "now">): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [, isPending] = await Promise.all([holdCalendar(tx), isRecounting(tx)]);
    if (isPending) return false;
    const terms = await readTerms({ db: tx, context: { now } });
    const { settings } = terms.stored;
    if (!settings["cases.enabled"]) return false;
    await lockCases(tx);
    const ids = await claim(tx, {
      at: now(),
      graceMinutes: settings["notifications.rules.grace_minutes"],
      goneBy: goneBy(terms),
    });
    if (ids.length === 0) return false;
    await evaluateStudents(tx, ids, terms, now());
    return true;
  });
