import { planRollover } from "./domain/plan";
import { suggestTargets } from "./domain/suggest";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { Input } from "@rollcall/kit/api/http/route-of";
import type { overview } from "./contract";
import { readRolloverFacts, type SchoolClass } from "./rollover-facts";
import { lastRollover } from "./undo";
import { fromYear, readYears, toYear, changeOf, usualYear, yearAfter } from "./years";

const targetOf = ({ id, name, code, capacity, enrolled }: SchoolClass) => ({
  id,
  name,
  code,
  capacity,
  enrolled,
});

/**
 * `GET /admin/rollover`: the years, and each class that has students to move with a suggestion
 * where they go.
 */
export async function handleOverview(
  call: RequestContext,
  { query: { from_year: fromId, to_year: toId } }: Input<typeof overview>,
): Promise<AnswerOf<typeof overview>> {
  const known = await readYears(call);
  const { years, today } = known;
  const last = await lastRollover(call.db);
  const from = fromId === undefined ? usualYear(years, today) : fromYear(known, fromId);
  const to = from && (toId === undefined ? yearAfter(years, from) : toYear(years, from, toId));
  if (!from || !to)
    return ok({
      years,
      today,
      from: from ?? null,
      to: null,
      classes: [],
      targets: [],
      without_class: 0,
      already: 0,
      last,
    });
  const change = changeOf({ from, to });
  const { students, classes } = await readRolloverFacts(call.db, change);
  const steps = planRollover(
    students,
    { classes: new Map(), students: new Map() },
    classes,
    change,
  );
  const open = steps.filter(({ kind }) => kind !== "already");
  const sizes = new Map<number | null, number>();
  for (const { pupil } of open) sizes.set(pupil.classId, (sizes.get(pupil.classId) ?? 0) + 1);
  const targets = [...classes.values()].filter(
    ({ isTrashed, isArchived }) => !isTrashed && !isArchived,
  );
  const sources = [...classes.values()].filter(({ id }) => sizes.has(id));
  const suggested = suggestTargets(sources, targets);
  return ok({
    years,
    today,
    from,
    to,
    classes: sources.map(({ id, name, code, section, isTrashed }) => ({
      id,
      name,
      code,
      section,
      trashed: isTrashed,
      students: sizes.get(id) ?? 0,
      suggested: suggested.get(id) ?? null,
    })),
    targets: targets.map(targetOf),
    without_class: sizes.get(null) ?? 0,
    already: steps.length - open.length,
    last,
  });
}
