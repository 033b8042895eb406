import {
  isListOperator,
  isTreeOperator,
  operatorsFor,
  type Field,
  type FieldKind,
  type FilterValue,
  type Operator,
  type TreeOperator,
} from "../../../schema";

/** Operators that look at a value alone; what is asked of a tree is in `trees.ts`. */
type ValueOperator = Exclude<Operator, TreeOperator>;
type Wanted = readonly FilterValue[];
const empty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
const comparable = (value: unknown): number | string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)
    ? Date.parse(value)
    : (value as number | string);
const order = (value: unknown, wanted: unknown) => {
  const [a, b] = [comparable(value), comparable(wanted)];
  return a < b ? -1 : a > b ? 1 : 0;
};
const same = (value: unknown, wanted: unknown) =>
  Array.isArray(value) ? value.includes(wanted) : order(value, wanted) === 0;
const folded = (value: unknown) => String(value).toLowerCase();

/**
 * What each operator means, said a second time and in other words than the SQL's. `value` is never
 * empty.
 */
const holds: Readonly<
  Record<Exclude<ValueOperator, "null">, (value: unknown, wanted: Wanted) => boolean>
> = {
  eq: (value, [wanted]) => same(value, wanted),
  ne: (value, [wanted]) => !same(value, wanted),
  lt: (value, [wanted]) => order(value, wanted) < 0,
  lte: (value, [wanted]) => order(value, wanted) <= 0,
  gt: (value, [wanted]) => order(value, wanted) > 0,
  gte: (value, [wanted]) => order(value, wanted) >= 0,
  in: (value, wanted) => wanted.some((one) => same(value, one)),
  nin: (value, wanted) => !wanted.some((one) => same(value, one)),
  between: (value, [from, to]) => order(value, from) >= 0 && order(value, to) <= 0,
  contains: (value, [part]) => folded(value).includes(folded(part)),
  ncontains: (value, [part]) => !folded(value).includes(folded(part)),
  startswith: (value, [part]) => folded(value).startsWith(folded(part)),
  endswith: (value, [part]) => folded(value).endsWith(folded(part)),
};
/** Saying that something is not so is true of what is empty. */
const negative: ReadonlySet<Operator> = new Set(["ne", "nin", "ncontains"]);

/** Whether a record with this value is selected. */
export const selects = (operator: ValueOperator, value: unknown, wanted: Wanted): boolean =>
  operator === "null"
    ? empty(value) === wanted[0]
    : empty(value)
      ? negative.has(operator)
      : holds[operator](value, wanted);

const whole = (text: unknown) => String(text);
/** What a person would type to find part of a text. */
const partOf: Partial<Record<Operator, (text: string) => string>> = {
  contains: (text) => text.slice(1, 5).toUpperCase(),
  ncontains: (text) => text.slice(1, 5),
  startswith: (text) => text.slice(0, 3).toLowerCase(),
  endswith: (text) => text.slice(-2),
};
const textKinds: ReadonlySet<FieldKind> = new Set(["text", "longText", "email", "phone", "url"]);

interface Question {
  operator: ValueOperator;
  wanted: FilterValue[];
}
/** One way of asking for each operator of a field, made from values that occur. */
export function questionsOf(field: Field, values: readonly unknown[]): Question[] {
  const known = [...new Set(values.flat().filter((value) => value !== null))].sort(
    order,
  ) as FilterValue[];
  const middle = known.slice(Math.floor(known.length / 3), Math.floor(known.length / 3) + 3);
  const [first] = middle;
  return operatorsFor(field).flatMap((operator): Question[] => {
    if (isTreeOperator(operator)) return [];
    if (operator === "null")
      return [
        { operator, wanted: [true] },
        { operator, wanted: [false] },
      ];
    if (first === undefined) return [];
    if (operator === "between") return [{ operator, wanted: [first, middle.at(-1) ?? first] }];
    if (isListOperator(operator)) return [{ operator, wanted: middle }];
    const part = textKinds.has(field.kind) ? partOf[operator] : undefined;
    return [{ operator, wanted: [part ? part(whole(first)) : first] }];
  });
}
