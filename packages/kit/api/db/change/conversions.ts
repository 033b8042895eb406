import { quoted } from "../model";

/** How the values of one type become those of another. */
export interface Conversion {
  /** The new value. */
  using: string;
  /** True for a value that has no counterpart, so that it would be lost; left out where all have one. */
  fails?: string;
  /** What a value must be, as the end of a sentence. */
  form?: string;
}

type Convert = (column: string, to: string) => Conversion;

const plain = (type: string) => type.split(" ")[0]?.replace(/\(.*/, "") ?? type;
const scaleOf = (type: string): [digits: number, scale: number] => {
  const [, digits, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  return [Number(digits), Number(scale)];
};
const trimmed = (column: string) => `nullif(trim(${column}), '')`;
const unless = (fits: string, otherwise = "false") =>
  `case when ${fits} then ${otherwise} else true end`;
const given = (column: string, fails: string) => `${trimmed(column)} is not null and ${fails}`;

const decimalFails = (value: string, to: string) => {
  const [digits, scale] = scaleOf(to);
  return `(round(${value}, ${scale}) <> ${value} or abs(${value}) >= 1e${digits - scale})`;
};
const decimalForm = (to: string) =>
  `a number with ${scaleOf(to)[1]} or fewer digits after the point`;
const outOfInteger = (value: string) => `${value} not between -2147483648 and 2147483647`;
const isDay = (text: string) =>
  `case when ${text} ~ '^[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}$' and left(${text}, 4) <> '0000' then substr(${text}, 9)::integer not between 1 and extract(day from make_date(left(${text}, 4)::integer, substr(${text}, 6, 2)::integer, 1) + interval '1 month' - interval '1 day') else true end`;

/** By "from to"; a type that is not here with another loses its values. */
const conversions: Readonly<Record<string, Convert>> = {
  "text integer": (column) => ({
    using: `${trimmed(column)}::integer`,
    fails: given(
      column,
      unless(`trim(${column}) ~ '^[+-]?[0-9]{1,10}$'`, outOfInteger(`trim(${column})::numeric`)),
    ),
    form: "a whole number",
  }),
  "text numeric": (column, to) => ({
    using: `${trimmed(column)}::${to}`,
    fails: given(
      column,
      unless(
        `trim(${column}) ~ '^[+-]?[0-9]{1,30}([.][0-9]{1,30})?$'`,
        decimalFails(`trim(${column})::numeric`, to),
      ),
    ),
    form: decimalForm(to),
  }),
  "text date": (column) => ({
    using: `${trimmed(column)}::date`,
    fails: given(column, isDay(`trim(${column})`)),
    form: "a day such as 2026-03-31",
  }),
  "text time": (column) => ({
    using: `${trimmed(column)}::time`,
    fails: given(
      column,
      unless(`trim(${column}) ~ '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$'`),
    ),
    form: "a time such as 08:30",
  }),
  "text boolean": (column) => ({
    using: `lower(${trimmed(column)}) in ('true', 'yes', '1')`,
    fails: given(
      column,
      unless(`lower(trim(${column})) in ('true', 'yes', '1', 'false', 'no', '0')`),
    ),
    form: "yes or no",
  }),
  "numeric integer": (column) => ({
    using: `${column}::integer`,
    fails: `${column} is not null and (${column} <> trunc(${column}) or ${outOfInteger(column)})`,
    form: "a whole number",
  }),
  "numeric numeric": (column, to) => ({
    using: `${column}::${to}`,
    fails: `${column} is not null and ${decimalFails(column, to)}`,
    form: decimalForm(to),
  }),
  "integer boolean": (column) => ({
    using: `${column} = 1`,
    fails: `${column} not in (0, 1)`,
    form: "0 or 1",
  }),
  // As people read and write it; seconds are kept where there are some.
  "time text": (column, to) => ({
    using: `regexp_replace(${column}::text, '^(..:..):00$', '\\1')::${to}`,
  }),
  "boolean integer": (column) => ({ using: `${column}::integer` }),
  "date timestamptz": (column) => ({ using: `${column}::timestamp at time zone 'UTC'` }),
};

/** Every pair that has a conversion, as "from to". */
export const statedConversions: readonly string[] = Object.keys(conversions);

/** How a column's values get another type; undefined where they have no counterpart in it. */
export function conversionOf(name: string, from: string, to: string): Conversion | undefined {
  const convert = Object.hasOwn(conversions, `${plain(from)} ${plain(to)}`)
    ? conversions[`${plain(from)} ${plain(to)}`]
    : undefined;
  return from.endsWith("[]") || to.endsWith("[]") ? undefined : convert?.(quoted(name), to);
}
