import { isLink } from "../../../fields/questions";
import { t } from "../../strings/cells";
import { describeConditions } from "../../fields/filters/describe";
import { valuesOf } from "../../fields/filters/conditions";
import { useReferenceLabels } from "../../fields/inputs/use-reference-options";
import { useMayDo } from "../../fields/may";
import { useResourceNamed } from "../../fields/resource-registry";
import type { Condition } from "../../../schema";
import type { FilterChoice } from "./filter-choices";

interface FilterTextProps {
  choice: FilterChoice;
  conditions: readonly Condition[];
}

/** Only the first records of a filter are named. */
const maxNamed = 3;

function RecordsText({ to, choice, conditions }: FilterTextProps & { to: string }) {
  const resource = useResourceNamed(to);
  const known = useMayDo()(resource, "list");
  const ids = conditions
    .filter(({ operator }) => operator !== "null")
    .flatMap((condition) => valuesOf(condition).map(Number))
    .slice(0, maxNamed);
  const titles = new Map(
    useReferenceLabels(resource, known ? ids : [], []).map(({ id, title }) => [id, title]),
  );
  return (
    <>
      {describeConditions(
        choice.field,
        conditions,
        (id) => titles.get(id) || t("unknownRecord", { id }),
      )}
    </>
  );
}

/** What a filter asks for, in words. */
export function FilterText({ choice, conditions }: FilterTextProps) {
  const { field } = choice;
  if (isLink(field)) return <RecordsText to={field.to} choice={choice} conditions={conditions} />;
  return <>{describeConditions(field, conditions, String)}</>;
}
