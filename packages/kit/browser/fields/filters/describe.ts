import {
  hasOptions,
  isDay,
  isInstantField,
  isLine,
  isLink,
  isMoment,
} from "../../../fields/questions";
import { listed } from "../../../schema/messages";
import { textName, type Condition, type Field, type FilterValue } from "../../../schema";
import { filterStrings } from "../../strings/filters";
import { optionText } from "../cells/option-text";
import { fieldNumberText } from "../cells/value-text";
import { comparisonOf, valuesOf } from "./conditions";
import { dayOf, endOfDay, startOfDay } from "./day-ranges";
import { dayText } from "../../../schema/formats/days";
import { momentText } from "../../../schema/formats/moments";

const maxNamed = 2;
const { moments } = filterStrings.chips;

/** Where a bound of days lies on the edge of a day, the day is said and not the minute. */
function momentOrDay(moment: string): string {
  if (moment.length === 10) return dayText(moment);
  const day = dayOf(moment);
  return moment === startOfDay(day) || moment === endOfDay(day) ? dayText(day) : momentText(moment);
}

/** A filter's value as a person reads it. `nameOf` names a record by its id. */
function valueText(field: Field, value: FilterValue, nameOf: (id: number) => string): string {
  if (typeof value === "boolean") return value ? filterStrings.yes : filterStrings.no;
  if (hasOptions(field)) return optionText(field, String(value));
  if (isLine(field)) return textName(field, String(value));
  if (isLink(field)) return nameOf(Number(value));
  if (isDay(field)) return dayText(String(value));
  if (isInstantField(field)) return momentOrDay(String(value));
  return typeof value === "number" ? fieldNumberText(value, field) : String(value);
}

/** Whether a field's values come before and after each other rather than being more or less. */
const isOfTime = (field: Field) => isMoment(field);

const several = (texts: readonly string[]): string =>
  texts.length > maxNamed + 1
    ? `${listed(texts.slice(0, maxNamed), "unit")} ${filterStrings.chips.more(texts.length - maxNamed)}`
    : listed(texts, "unit");

function boundText(
  field: Field,
  comparison: keyof typeof moments | "contains" | "ncontains" | "startswith" | "endswith",
  text: string,
): string {
  const { chips } = filterStrings;
  return isOfTime(field) && comparison in moments
    ? moments[comparison as keyof typeof moments](text)
    : chips[comparison](text);
}

function conditionText(field: Field, condition: Condition, texts: readonly string[]): string {
  const { chips } = filterStrings;
  const comparison = comparisonOf(condition);
  const [first = "", second = ""] = texts;
  if (comparison === "empty" || comparison === "filled") return chips[comparison];
  if (comparison === "eq" || comparison === "in") return several(texts);
  if (comparison === "ne" || comparison === "nin") return chips.not(several(texts));
  if (comparison === "below" || comparison === "nbelow" || comparison === "above")
    return chips[comparison](several(texts));
  if (comparison === "between") return first === second ? first : chips.between(first, second);
  return boundText(field, comparison, first);
}

/**
 * What the conditions on one field ask for, without its label: `Active, Left`, `3 – 10`, `contains
 * “ra”`.
 */
export const describeConditions = (
  field: Field,
  conditions: readonly Condition[],
  nameOf: (id: number) => string,
): string =>
  filterStrings.chips.and(
    conditions.map((condition) =>
      conditionText(
        field,
        condition,
        valuesOf(condition).map((value) => valueText(field, value, nameOf)),
      ),
    ),
  );
