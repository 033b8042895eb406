import { isToDo, type Step, type Why } from "./domain/plan";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { rehearsal as contract } from "./contract";
import type { Move, Rehearsal } from "./rehearse";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { t } from "./text";

const kinds = [
  "promoted",
  "stays",
  "leaves",
  "not_mapped",
  "already",
] as const satisfies readonly Step["kind"][];

/** How many students there are of each kind. */
export const countsOf = (moves: readonly Step[]): Record<Step["kind"], number> =>
  Object.fromEntries(
    kinds.map((kind) => [kind, moves.filter((move) => move.kind === kind).length]),
  ) as Record<Step["kind"], number>;

const reasons: Readonly<Record<Why, (name: string, leaving: string) => string>> = {
  "no mapping": () => t("noMapping"),
  "no class": () => t("noClass"),
  "no such class": () => t("noSuchClass"),
  "class in trash": (name) => t("inTrash", { name }),
  "class archived": (name) => t("archived", { name }),
  "enrolled already": () => t("enrolledAlready"),
  "move planned": (name, day) => t("movePlanned", { name, day }),
  "left already": (_name, day) => t("leftOn", { day }),
  "leaving already": (_name, day) => t("leavingOn", { day }),
  "gone by status": () => t("leftByStatus"),
};

function whyOf(
  { pupil, why }: Move,
  asked: ReadonlyMap<number, unknown>,
  { facts, by }: Rehearsal,
): string | null {
  if (!why) return null;
  if (why === "move planned" && pupil.next)
    return reasons[why](
      facts.classes.get(pupil.next.classId)?.name ?? t("anotherClass"),
      dayText(pupil.next.from, by),
    );
  const target = asked.get(pupil.id) ?? null;
  return reasons[why](
    typeof target === "number" ? (facts.classes.get(target)?.name ?? "") : "",
    pupil.leavingDate ? dayText(pupil.leavingDate, by) : "",
  );
}

/**
 * How many each class has on the first day: who comes or stays, who is enrolled already, and whom
 * the plan leaves where he is.
 */
function sizesOf({ moves, facts, change }: Rehearsal): Map<number, number> {
  const sizes = new Map([...facts.classes].map(([id, { enrolled }]) => [id, enrolled]));
  for (const { kind, to, pupil } of moves) {
    const stands =
      kind === "not_mapped" && (pupil.until === null || pupil.until >= change.firstDay)
        ? pupil.classId
        : null;
    const id = to ?? stands;
    if (id !== null) sizes.set(id, (sizes.get(id) ?? 0) + 1);
  }
  return sizes;
}

/** The classes with students of whom nobody has said what becomes of them. */
export function unmappedOf({
  moves,
  facts,
}: Rehearsal): { id: number; name: string; code: string }[] {
  const ids = new Set(
    moves.flatMap(({ why, pupil }) => (why === "no mapping" ? (pupil.classId ?? []) : [])),
  );
  return [...facts.classes.values()]
    .filter(({ id }) => ids.has(id))
    .map(({ id, name, code }) => ({ id, name, code }));
}

/**
 * What should be known before it is done, as sentences; `later` is how many marks stand after the
 * old year's last day in classes that are left.
 */
export function warningsOf(rehearsal: Rehearsal, later: number): string[] {
  const { facts, moves, years, today, strangers, by } = rehearsal;
  const filled = new Set(moves.flatMap(({ to }) => (to === null ? [] : [to])));
  const sizes = sizesOf(rehearsal);
  const full = [...facts.classes.values()].flatMap(({ id, name, capacity }) => {
    const size = sizes.get(id) ?? 0;
    return capacity !== null && filled.has(id) && size > capacity
      ? [t("overfull", { name, size, capacity })]
      : [];
  });
  const { from, to } = years;
  const planned = moves.filter(({ why }) => why === "move planned").length;
  const lost = moves.filter(
    (move) =>
      isToDo(move) && move.to !== null && move.pupil.rollNo !== null && move.rollNo === null,
  ).length;
  const [firstDay, lastDay] = [dayText(to.start_date, by), dayText(from.end_date, by)];
  return [
    ...(today < to.start_date
      ? [t("beginsLater", { to: to.name, from: from.name, firstDay, lastDay })]
      : []),
    ...(later > 0 ? [t("laterMarks", { count: later, lastDay })] : []),
    ...(planned > 0 ? [t("plannedMoves", { count: planned, firstDay })] : []),
    ...full,
    ...(lost > 0 ? [t("lostNumbers", { count: lost })] : []),
    ...(strangers > 0 ? [t("strangers", { count: strangers, from: from.name })] : []),
  ];
}

/** A rehearsal as it leaves. @param asked the target that was chosen for each student, by id */
export function presentRehearsal(
  rehearsal: Rehearsal,
  asked: ReadonlyMap<number, unknown>,
  later: number,
): DataOf<typeof contract> {
  const { years, today, facts, moves, fingerprint } = rehearsal;
  const sizes = sizesOf(rehearsal);
  return {
    ...years,
    today,
    fingerprint,
    counts: countsOf(moves),
    unmapped: unmappedOf(rehearsal),
    warnings: warningsOf(rehearsal, later),
    classes: [...facts.classes.values()].map(({ id, name, code, capacity }) => ({
      id,
      name,
      code,
      capacity,
      students: sizes.get(id) ?? 0,
    })),
    students: moves.map((move) => ({
      id: move.pupil.id,
      name: move.pupil.name,
      admission_no: move.pupil.admissionNo,
      kind: move.kind,
      from_class_id: move.pupil.classId,
      to_class_id: move.to,
      roll_no: move.rollNo,
      status: move.status,
      why: whyOf(move, asked, rehearsal),
    })),
  };
}
