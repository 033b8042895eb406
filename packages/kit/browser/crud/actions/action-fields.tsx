import { Stack } from "@mantine/core";
import { useId, useMemo, useState } from "react";
import { actionForm, apiFields, type RecordAction, type Resource } from "../../../schema";
import { createSchema, fieldErrors, type FieldErrors } from "../../../schema/validate";
import { FieldInput } from "../../fields/inputs/field-input";
import { changedValues, newValues, type Values } from "../form/form-fields";

const blank = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

/** What an action asks for, as it is being filled in. */
export function useActionValues(resource: Resource, action: RecordAction) {
  const form = actionForm(resource, action);
  const [first] = useState(() => newValues(form));
  const [typed, setTyped] = useState<Values>(first);
  const [tried, setTried] = useState(false);
  const values = useMemo(
    () =>
      Object.fromEntries(Object.entries(typed).map(([apiName, value]) => [apiName, blank(value)])),
    [typed],
  );
  const parsed = createSchema(form).safeParse(values);
  const errors: FieldErrors = tried && !parsed.success ? fieldErrors(form, parsed.error) : {};
  return {
    form,
    typed,
    values,
    errors,
    isTyped: Object.keys(changedValues(form, first, typed)).length > 0,
    set: (apiName: string, value: unknown) =>
      setTyped((before) => ({ ...before, [apiName]: value })),
    /** Shows what is wrong. @returns whether nothing is */
    check() {
      setTried(true);
      return parsed.success;
    },
  };
}
type ActionValues = ReturnType<typeof useActionValues>;

/** The inputs of what an action asks for. */
export function ActionFields({
  state: { form, typed, errors, set },
  refused,
  disabled,
}: {
  state: ActionValues;
  /** What the server said at fields. */
  refused: Readonly<Record<string, unknown>>;
  disabled: boolean;
}) {
  const id = useId();
  const sentenceAt = (apiName: string): string | undefined => {
    const said = errors[apiName] ?? refused[apiName];
    return Array.isArray(said) ? said.join(" ") : undefined;
  };
  return (
    <fieldset disabled={disabled} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Stack spacing="md">
        {[...apiFields(form).values()].map(({ apiName, field }) => (
          <FieldInput
            key={apiName}
            id={`${id}-${apiName}`}
            field={field}
            value={typed[apiName]}
            onChange={(value) => set(apiName, value)}
            onBlur={() => undefined}
            error={sentenceAt(apiName)}
          />
        ))}
      </Stack>
    </fieldset>
  );
}
