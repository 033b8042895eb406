import { isMoment } from "../fields/questions";
import type { Field } from "./field";
import { momentForms, momentOrder } from "./value-forms";

type Problems = Generator<string>;
type Limit = number | string;

/** Below zero where the one comes before the other. */
const order = (field: Field, one: Limit, other: Limit): number =>
  typeof one === "number" && typeof other === "number"
    ? one - other
    : isMoment(field)
      ? momentOrder(field, String(one), String(other))
      : 0;

function* formProblems(field: Field, word: "min" | "max", limit: Limit): Problems {
  if (!isMoment(field)) return;
  const { fits, sentence } = momentForms[field.kind];
  if (!fits(String(limit)))
    yield `its warn ${word} "${limit}" is refused: ${sentence(field.label)}`;
}

/** A limit that may be passed leaves room for values beyond it. */
function* roomProblems(
  field: Extract<Field, { warn?: unknown }>,
  { min, max }: { min: Limit | undefined; max: Limit | undefined },
): Problems {
  if (max !== undefined && field.max !== undefined && order(field, max, field.max) >= 0)
    yield `no value above its warn max ${max} is allowed, since its max is ${field.max}. Lower the one in warn`;
  if (min !== undefined && field.min !== undefined && order(field, min, field.min) <= 0)
    yield `no value below its warn min ${min} is allowed, since its min is ${field.min}. Raise the one in warn`;
}

/** What is wrong with what a field says of unusual values. */
export function* warnProblems(field: Field): Problems {
  if (!("warn" in field) || field.warn === undefined) return;
  const { min, max }: { min?: Limit; max?: Limit } = field.warn;
  if (min === undefined && max === undefined)
    yield "its warn says nothing. Give it min or max, or leave it out";
  if (field.readOnly) yield "is read only, so no one is warned while typing. Leave out warn";
  for (const [word, limit] of [
    ["min", min],
    ["max", max],
  ] as const)
    if (limit !== undefined) yield* formProblems(field, word, limit);
  if (min !== undefined && max !== undefined && order(field, min, max) > 0)
    yield "its warn has a min above its max";
  yield* roomProblems(field, { min, max });
}
