import { literal, quoted, type Column, type Part } from "../model";

type Parts = Readonly<Record<string, Part>>;

/** Whether what the one stores is, unchanged, a value of the other. */
const staysAs = (was: string, now: string): boolean =>
  was === now || (was === "integer" && now === "decimal");

/** Whether the values of a list or a group go on as what they are made of from now on. */
export function keepsParts({ parts: was }: Column, { parts: now }: Column): boolean {
  if (was === now) return true;
  if (typeof was === "string" && typeof now === "string") return staysAs(was, now);
  return typeof was === "object" && typeof now === "object";
}

interface PartChange {
  /** Values that entries have no more, by part. */
  lost: string[];
  /** Parts that entries get, with their values. */
  gained: Readonly<Record<string, unknown>>;
}

function changeOf(was: Parts, now: Parts): PartChange {
  const lost = Object.entries(was).flatMap(([key, { is }]) => {
    const next = now[key];
    return next && staysAs(is, next.is) ? [] : [key];
  });
  const gained = Object.entries(now).filter(
    ([key]) => !Object.hasOwn(was, key) || lost.includes(key),
  );
  return { lost, gained: Object.fromEntries(gained.map(([key, { lacking }]) => [key, lacking])) };
}

/**
 * What stored entries need to be made of the parts that are declared now: one statement, and the
 * parts whose values it loses.
 */
export function partStatements(
  table: string,
  was: Column,
  now: Column,
): { statements: string[]; lost: string[] } {
  if (typeof was.parts !== "object" || typeof now.parts !== "object")
    return { statements: [], lost: [] };
  const { lost, gained } = changeOf(was.parts, now.parts);
  if (lost.length + Object.keys(gained).length === 0) return { statements: [], lost };
  const column = quoted(now.name);
  const renewed = (entry: string) =>
    `(${entry} - array[${lost.map(literal).join(", ")}]::text[]) || ${literal(JSON.stringify(gained))}::jsonb`;
  const value = now.notNull
    ? `(select jsonb_agg(${renewed("e.value")} order by e.place) from jsonb_array_elements(${column}) with ordinality as e(value, place))`
    : renewed(column);
  const filled = now.notNull ? `${column} <> '[]'::jsonb` : `${column} is not null`;
  return { statements: [`update ${quoted(table)} set ${column} = ${value} where ${filled}`], lost };
}

/** Parts that entries must have from now on, and those that are there do not. */
export function demandedParts({ parts: was }: Column, { parts: now }: Column): string[] {
  if (typeof was !== "object" || typeof now !== "object") return [];
  return Object.entries(now).flatMap(([key, { required, lacking }]) =>
    required === true && lacking === null && was[key]?.required !== true ? [key] : [],
  );
}
