import { apiFields } from "../../../schema";
import { quoted, type Column } from "../model";
import { keepsValues } from "../diff-columns";
import { conversionOf } from "./conversions";
import { demandedParts } from "./part-changes";
import { checkOf, rowsWhere, type TableAcross } from "./rule-checks";
import type { RowCheck } from "./row-check";

const pairs = ({ was, now }: TableAcross): [was: Column, now: Column][] =>
  now.columns.flatMap((column) => {
    const old = was.columns.find(({ name }) => name === column.name);
    return old ? [[old, column] as [Column, Column]] : [];
  });

const labelOf = ({ resource }: TableAcross, name: string) =>
  apiFields(resource).get(name)?.field.label ?? name;
const lower = (text: string) => text.toLowerCase();

/** Values that have no counterpart in the type their column gets. */
export function castChecks(across: TableAcross): RowCheck[] {
  return pairs(across).flatMap(([was, now]) => {
    const conversion =
      was.type === now.type || keepsValues(was.type, now.type)
        ? undefined
        : conversionOf(now.name, was.type, now.type);
    if (conversion?.fails === undefined) return [];
    const { fails, using, form } = conversion;
    const column = quoted(now.name);
    const condition =
      now.notNull && was.notNull
        ? `case when ${fails} then true else ${column} is not null and (${using}) is null end`
        : fails;
    const label = labelOf(across, now.name);
    return [
      checkOf(across, [now.name], rowsWhere(across, condition, `${column}::text`), {
        what: lower(label),
        reason: `${label} must be ${form ?? "of another form"}.`,
      }),
    ];
  });
}

/** Also true for an empty text that becomes nothing in the new type. */
function becomesEmpty(was: Column, now: Column): string {
  const conversion = was.type === now.type ? undefined : conversionOf(now.name, was.type, now.type);
  return conversion
    ? `case when ${conversion.fails ?? "false"} then false else (${conversion.using}) is null end`
    : `${quoted(now.name)} is null`;
}

/** Rows without a value for what is required from now on, by column. */
export function emptyChecks(across: TableAcross): { column: string; check: RowCheck }[] {
  const { was, now, filled } = across;
  return now.columns.flatMap((column) => {
    const gets = column.default !== undefined || column.generated !== undefined || column.identity;
    if (!column.notNull || gets) return [];
    const old = was.columns.find(({ name }) => name === column.name);
    if (filled(column.name) || old?.notNull) return [];
    const label = labelOf(across, column.name);
    const rows = rowsWhere(across, old ? becomesEmpty(old, column) : "true", "null::text");
    const check = checkOf(across, old ? [column.name] : [], rows, {
      what: lower(label),
      reason: `${label} is required.`,
    });
    return [{ column: `${now.name}.${column.name}`, check }];
  });
}

const asText = (limit: number | string) =>
  typeof limit === "string" ? `'${limit.replaceAll("'", "''")}'` : String(limit);

/** What a limit refuses; lengths of texts, values of the rest. */
function beyond({
  name,
  type,
  limits = {},
}: Column): [limit: "min" | "max" | "pattern", sql: string][] {
  const column = quoted(name);
  const measured = type.startsWith("text") ? `char_length(${column})` : column;
  return [
    ...(limits.min === undefined
      ? []
      : [["min", `${measured} < ${asText(limits.min)}`] as ["min", string]]),
    ...(limits.max === undefined
      ? []
      : [["max", `${measured} > ${asText(limits.max)}`] as ["max", string]]),
    ...(limits.pattern === undefined
      ? []
      : [["pattern", `${column} !~ ${asText(`^(?:${limits.pattern})$`)}`] as ["pattern", string]]),
  ];
}

function isTighter(limit: "min" | "max" | "pattern", was: Column, now: Column): boolean {
  // A snapshot from before limits were noted says nothing of them.
  if (was.limits === undefined) return false;
  const [old, wanted] = [was.limits[limit], now.limits?.[limit]];
  if (wanted === undefined || old === wanted) return false;
  if (limit === "pattern" || old === undefined) return true;
  return limit === "min" ? wanted > old : wanted < old;
}

/** A limit that is tighter from now on: the database does not mind, and the next save of a row does. */
export interface TighterLimit {
  sentence: string;
  check: RowCheck;
}

/** Parts that entries must have from now on: those that are there have none until they are saved. */
function partChecks(across: TableAcross): TighterLimit[] {
  return pairs(across).flatMap(([was, now]) =>
    demandedParts(was, now).map((part) => {
      const label = labelOf(across, now.name);
      const reason = `Its entries need "${part}" now; they stay, and their next save is refused until it is filled in.`;
      const column = quoted(now.name);
      const rows = rowsWhere(
        across,
        now.notNull ? `${column} <> '[]'::jsonb` : `${column} is not null`,
        `${column}::text`,
      );
      return {
        sentence: `Entries of ${across.now.name}.${now.name} need "${part}" now: those that are there stay without, and their next save is refused until it is filled in.`,
        check: checkOf(across, [now.name], rows, { what: lower(label), reason }),
      };
    }),
  );
}

/** Limits that old rows may be beyond. */
export const limitChecks = (across: TableAcross): TighterLimit[] => [
  ...valueChecks(across),
  ...partChecks(across),
];

function valueChecks(across: TableAcross): TighterLimit[] {
  return pairs(across).flatMap(([was, now]) =>
    beyond(now)
      .filter(([limit]) => was.type === now.type && isTighter(limit, was, now))
      .map(([limit, condition]) => {
        const label = labelOf(across, now.name);
        const check = checkOf(
          across,
          [now.name],
          rowsWhere(across, condition, `${quoted(now.name)}::text`),
          {
            what: lower(label),
            reason: `Its ${limit} is ${String(now.limits?.[limit])} now; they stay, and their next save is refused until it fits.`,
          },
        );
        return {
          sentence: `The ${limit} of ${across.now.name}.${now.name} is ${String(now.limits?.[limit])} now: rows beyond it stay, and their next save is refused until it fits.`,
          check,
        };
      }),
  );
}
