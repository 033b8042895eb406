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
import { t } from "../../strings/filters";
import { optionText } from "../cells/option-text";
import { fieldNumberText } from "../cells/value-text";
import { comparisonOf, valuesOf } from "./conditions";
import { dayOf, endOfDay, startOfDay } from "./day-ranges";
import { dayText } from "../../../schema/formats/days";
import { momentText } from "../../../schema/formats/moments";

/** Of days and times. */
const momentTexts = {
  lt: (value: string) => t("chips.moments.lt", { value }),
  lte: (value: string) => t("chips.moments.lte", { value }),
  gt: (value: string) => t("chips.moments.gt", { value }),
  gte: (value: string) => t("chips.moments.gte", { value }),
};

const chipTexts = {
  contains: (value: string) => t("chips.contains", { value }),
  ncontains: (value: string) => t("chips.ncontains", { value }),
  startswith: (value: string) => t("chips.startswith", { value }),
  endswith: (value: string) => t("chips.endswith", { value }),
  lt: (value: string) => t("chips.lt", { value }),
  lte: (value: string) => t("chips.lte", { value }),
  gt: (value: string) => t("chips.gt", { value }),
  gte: (value: string) => t("chips.gte", { value }),
  below: (value: string) => t("chips.below", { value }),
  nbelow: (value: string) => t("chips.nbelow", { value }),
  above: (value: string) => t("chips.above", { value }),
  empty: t("chips.empty"),
  filled: t("chips.filled"),
};

const andText = (texts: readonly string[]) =>
  texts.length === 0 ? "" : texts.reduce((first, second) => t("chips.and", { first, second }));

const maxNamed = 2;

/** Where a bound of days lies on the edge of a day, the day is said and not the minute. */
function momentOrDay(moment: string): string {
  if (moment.length === 10) return dayText(moment);
  const day = dayOf(moment);
  return moment === startOfDay(day) || moment === endOfDay(day) ? dayText(day) : momentText(moment);
}

/** A filter's value as a person reads it. `nameOf` names a record by its id. */
function valueText(field: Field, value: FilterValue, nameOf: (id: number) => string): string {
  if (typeof value === "boolean") return value ? t("yes") : t("no");
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
    ? `${listed(texts.slice(0, maxNamed), "unit")} ${t("chips.more", { count: texts.length - maxNamed })}`
    : listed(texts, "unit");

function boundText(
  field: Field,
  comparison: keyof typeof momentTexts | "contains" | "ncontains" | "startswith" | "endswith",
  text: string,
): string {
  return isOfTime(field) && comparison in momentTexts
    ? momentTexts[comparison as keyof typeof momentTexts](text)
    : chipTexts[comparison](text);
}

function conditionText(field: Field, condition: Condition, texts: readonly string[]): string {
  const comparison = comparisonOf(condition);
  const [first = "", second = ""] = texts;
  if (comparison === "empty" || comparison === "filled") return chipTexts[comparison];
  if (comparison === "eq" || comparison === "in") return several(texts);
  if (comparison === "ne" || comparison === "nin") return t("chips.not", { value: several(texts) });
  if (comparison === "below" || comparison === "nbelow" || comparison === "above")
    return chipTexts[comparison](several(texts));
  if (comparison === "between")
    return first === second ? first : t("chips.between", { from: first, to: second });
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
  andText(
    conditions.map((condition) =>
      conditionText(
        field,
        condition,
        valuesOf(condition).map((value) => valueText(field, value, nameOf)),
      ),
    ),
  );
