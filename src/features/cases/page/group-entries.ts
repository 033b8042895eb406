import type { Entry, Fold } from "./entry-words";

const kindOf = ({ kind }: Entry): Fold["kind"] | undefined =>
  kind === "absent" || kind === "late" ? kind : kind === "alert" ? "absent" : undefined;

function foldOf(kind: Fold["kind"], entries: Entry[]): Fold | undefined {
  const own = entries.filter((one) => one.kind === kind);
  const days = new Set(own.map(({ date }) => date));
  if (days.size < 2) return undefined;
  return {
    kind,
    days: days.size,
    isWhole: own.every((one) => "slots" in one && one.slots.length === 0),
    alerts: entries.length - own.length,
    from: own.at(-1)?.date ?? "",
    to: own[0]?.date ?? "",
    entries,
  };
}

/**
 * The entries of a timeline, latest first, with two or more days of absence in a row, and the alerts
 * among them, as one; those of coming late likewise. Anything else in between begins anew.
 */
export function grouped(entries: readonly Entry[]): (Entry | Fold)[] {
  const runs: { kind: Fold["kind"] | undefined; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const [kind, last] = [kindOf(entry), runs.at(-1)];
    if (last && kind !== undefined && last.kind === kind) last.entries.push(entry);
    else runs.push({ kind, entries: [entry] });
  }
  return runs.flatMap(({ kind, entries: own }): (Entry | Fold)[] => {
    const fold = kind && foldOf(kind, own);
    return fold ? [fold] : own;
  });
}
