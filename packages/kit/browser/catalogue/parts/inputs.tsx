import { kindOf } from "../../../fields/kinds";
import { Box, Title } from "@mantine/core";
import { useId, useState } from "react";
import { FormField } from "../../crud/form/form-field";
import { FieldInput } from "../../fields/inputs/field-input";
import type { Field, FieldKind } from "../../../schema";
import { fieldSpecimens, kindsOf, type FieldGroup } from "../field-specimens";
import { Specimen, Specimens } from "../specimen";

const nothing = () => undefined;

interface InputState {
  title: string;
  required?: boolean;
  filled?: boolean;
  wrong?: boolean;
  unusual?: boolean;
  disabled?: boolean;
}

const states: readonly InputState[] = [
  { title: "empty" },
  { title: "filled", filled: true },
  { title: "required", required: true },
  { title: "with an error", required: true, filled: true, wrong: true },
  { title: "beyond what is usual", filled: true, unusual: true },
  { title: "disabled", filled: true, disabled: true },
];

/** An input that can be typed into. */
function Typed({ kind, state }: { kind: FieldKind; state: InputState }) {
  const { field, value: usual, unusual, known, wrong } = fieldSpecimens[kind];
  const filled = state.unusual ? unusual : usual;
  const [value, setValue] = useState<unknown>(state.filled ? filled : null);
  const shown = { ...field, required: state.required === true } as Field;
  return (
    <Box
      component="fieldset"
      disabled={state.disabled === true}
      sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
    >
      <FieldInput
        id={useId()}
        field={shown}
        value={value}
        known={known}
        error={state.wrong ? wrong : undefined}
        onChange={setValue}
        onBlur={nothing}
      />
    </Box>
  );
}

/** A field that the server sets, as a form shows it. */
function ReadOnly({ kind }: { kind: FieldKind }) {
  const { field, value, known } = fieldSpecimens[kind];
  return (
    <FormField
      each={{ key: kind, apiName: kind, field: { ...field, readOnly: true } }}
      id={useId()}
      value={value}
      known={known}
      recordId={undefined}
      sentence={undefined}
      shown={undefined}
      own={undefined}
      values={undefined}
      dispatch={nothing}
      onBusy={nothing}
    />
  );
}

/** Only the server writes these, so that they are read in every form. */
const isWritten = (kind: FieldKind) => fieldSpecimens[kind].field.readOnly !== true;

/** The states of a kind: only some know a value beyond what is usual. */
const statesOf = (kind: FieldKind) =>
  states.filter(({ unusual }) => !unusual || fieldSpecimens[kind].unusual !== undefined);

/** Every input of a group, in each of its states. */
export const inputsOf = (group: FieldGroup) =>
  function Inputs() {
    return (
      <>
        {kindsOf(group).map((kind) => (
          <Box key={kind} mb="xl">
            <Title order={3} mb="xs" id={`input-${kind}`}>
              {kind}
            </Title>
            <Specimens>
              {isWritten(kind)
                ? statesOf(kind).map((state) => (
                    <Specimen
                      key={state.title}
                      title={`${kind}, ${state.title}`}
                      wide={kindOf(kind).wide === "everywhere"}
                    >
                      <Typed kind={kind} state={state} />
                    </Specimen>
                  ))
                : null}
              <Specimen title={`${kind}, read only`}>
                <ReadOnly kind={kind} />
              </Specimen>
            </Specimens>
          </Box>
        ))}
      </>
    );
  };
