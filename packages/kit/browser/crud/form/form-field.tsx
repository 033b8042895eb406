import { kindOf } from "../../../fields/kinds";
import { hasLines } from "../../../fields/questions";
import { Box, Input } from "@mantine/core";
import { memo } from "react";
import { renderCell } from "../../fields/cells/render-cell";
import { useCellContext } from "../../fields/cells/use-cell-context";
import { FieldInput } from "../../fields/inputs/field-input";
import { inputOrder, type InputProps } from "../../fields/inputs/input-props";
import { useKindParts, type OwnField } from "../../fields/overrides";
import { cellName, computedOf, isLocked, isTree, type ApiField } from "../../../schema";
import type { Sentences } from "../../fields/rows/form-row";
import { formStrings } from "../../strings/form";
import type { Values } from "./form-fields";
import type { FormEvent } from "./form-state";

interface FormFieldProps {
  each: ApiField;
  id: string;
  value: unknown;
  known: unknown;
  /** Of the record that is changed; a new one has none. */
  recordId: number | undefined;
  sentence: string | undefined;
  /** Of a list or a group: all sentences of the form, those at its parts among them. */
  shown: Sentences | undefined;
  /** The field's own input, with the values it looks at. */
  own: OwnField | undefined;
  values: Values | undefined;
  dispatch(event: FormEvent): void;
  onBusy(apiName: string, busy: boolean): void;
}

/** What the server sets, or others only may change: to be read here, not to be typed. */
function SystemField({
  each: { field },
  id,
  value,
  known,
}: Pick<FormFieldProps, "each" | "id" | "value" | "known">) {
  const context = useCellContext();
  return (
    <Input.Wrapper
      id={id}
      labelElement="div"
      label={field.label}
      description={
        isLocked(field)
          ? formStrings.lockedField
          : (field.help ??
            (computedOf(field) ? formStrings.computedField : formStrings.systemField))
      }
      inputWrapperOrder={inputOrder}
    >
      <Box py={6} sx={hasLines(field) ? { whiteSpace: "pre-wrap" } : undefined}>
        {hasLines(field) && typeof value === "string" && value !== ""
          ? value
          : (renderCell(field, value, context, { known }) ?? "–")}
      </Box>
    </Input.Wrapper>
  );
}

/** The sentences at the parts of a list or a group, by their names in it: `2.from`. */
const partSentences = (apiName: string, shown: Sentences): Sentences =>
  Object.fromEntries(
    Object.entries(shown).flatMap(([name, said]) =>
      name.startsWith(`${apiName}.`) ? [[name.slice(apiName.length + 1), said]] : [],
    ),
  );

/** In a tree: what is not the record itself, nor below it. */
const placesFor = ({ apiName, field }: ApiField, id: number | undefined) =>
  isTree(field) && id !== undefined
    ? [{ field: apiName, operator: "nbelow" as const, value: [id] }]
    : undefined;

/** One field of a form. Drawn again only when something of its own has changed. */
export const FormField = memo(function FormField({
  each,
  id,
  value,
  known,
  recordId,
  sentence,
  shown,
  own,
  values,
  dispatch,
  onBusy,
}: FormFieldProps) {
  const { apiName, field } = each;
  const Own = own?.Input;
  const ofKind = useKindParts(field);
  const isWide = kindOf(field.kind).wide === "everywhere" || own?.isWide || ofKind?.isWide;
  const props: InputProps = {
    id,
    field,
    value,
    known,
    offered: placesFor(each, recordId),
    error: sentence,
    ...(shown ? { parts: partSentences(apiName, shown) } : {}),
    onChange: (next, part) =>
      dispatch({
        type: "typed",
        apiName,
        value: next,
        ...(part === undefined ? {} : { cell: cellName(apiName, part) }),
      }),
    onBlur: () => dispatch({ type: "left", apiName }),
    onLeftPart: (part) => dispatch({ type: "left", apiName: cellName(apiName, part) }),
    onBusy: (busy) => onBusy(apiName, busy),
  };
  return (
    <Box sx={isWide ? { gridColumn: "1 / -1", minWidth: 0 } : { minWidth: 0 }}>
      {field.readOnly ? (
        <SystemField each={each} id={id} value={value} known={known} />
      ) : Own && values ? (
        <Own {...props} values={values} />
      ) : (
        <FieldInput {...props} />
      )}
    </Box>
  );
});
