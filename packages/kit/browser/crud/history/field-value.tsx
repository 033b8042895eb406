import { hasLines, isLink, isList, linksToOne } from "../../../fields/questions";
import { useMany } from "@refinedev/core";
import { ownText } from "../../fields/cells/own-text";
import { isEmptyValue, renderCell } from "../../fields/cells/render-cell";
import { AllEntries } from "../../fields/cells/structured-cells";
import { useCellContext } from "../../fields/cells/use-cell-context";
import type { Field, ReferenceField, ReferencesField } from "../../../schema";

const nothing = "–";

/** A value that came without the records it points at: they are asked for. */
function PointedAt({ field, value }: { field: ReferenceField | ReferencesField; value: unknown }) {
  const context = useCellContext();
  const ids = (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (id): id is number => typeof id === "number",
  );
  const { result } = useMany({
    resource: field.to,
    ids,
    queryOptions: { enabled: ids.length > 0 },
    errorNotification: false,
  });
  return (
    <>
      {renderCell(field, value, context, {
        known: linksToOne(field) ? result.data[0] : result.data,
      })}
    </>
  );
}

/** A value by itself, as in a comparison of before and after. */
export function FieldValue({ field, value }: { field: Field; value: unknown }) {
  const context = useCellContext();
  if (isEmptyValue(value)) return <>{nothing}</>;
  if (isLink(field)) return <PointedAt field={field} value={value} />;
  if (isList(field)) return <AllEntries field={field} value={value} context={context} />;
  // A list's cell cuts a long text; a comparison must not.
  return <>{hasLines(field) ? ownText(String(value)) : renderCell(field, value, context)}</>;
}
