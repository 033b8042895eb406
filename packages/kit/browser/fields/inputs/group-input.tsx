import { isFlag } from "../../../fields/questions";
import { Box, Input } from "@mantine/core";
import {
  apiFields,
  entryForm,
  isBlankPart,
  isMet,
  partsOf,
  type GroupField,
} from "../../../schema";
import { describedBy, type InputProps } from "./input-props";
import { PartInput } from "./part-input";

/** Several fields that are one value: the group holds nothing while none is filled in. */
export function GroupInput(props: InputProps<GroupField>) {
  const { id, field, value, error, parts = {}, onChange, onLeftPart } = props;
  const form = entryForm(field);
  const values = partsOf(value);
  const fields = [...apiFields(form).values()].filter((each) => isMet(form, each.field, values));
  const change = (apiName: string, next: unknown) => {
    const typed = { ...values, [apiName]: next };
    const all = Object.fromEntries(
      [...apiFields(form).values()].map((each) => [
        each.apiName,
        isMet(form, each.field, typed) ? (typed[each.apiName] ?? null) : null,
      ]),
    );
    onChange(Object.values(all).every(isBlankPart) ? null : all, apiName);
  };
  return (
    <Box
      role="group"
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(props)}
    >
      <Input.Label labelElement="div" id={`${id}-label`} required={field.required === true}>
        {field.label}
      </Input.Label>
      {field.help ? (
        <Input.Description id={`${id}-description`}>{field.help}</Input.Description>
      ) : null}
      <Box
        mt={8}
        pl="md"
        sx={(theme) => ({
          display: "grid",
          gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, max(220px, 30%)), 1fr))",
          gap: "12px 16px",
          alignItems: "start",
          borderInlineStart: `2px solid ${theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3]}`,
        })}
      >
        {fields.map((each) => (
          <PartInput
            key={each.apiName}
            id={`${id}.${each.apiName}`}
            field={each.field}
            value={values[each.apiName] ?? (isFlag(each.field) ? false : null)}
            error={parts[each.apiName]?.join(" ")}
            onChange={(next) => change(each.apiName, next)}
            onBlur={() => onLeftPart?.(each.apiName)}
          />
        ))}
      </Box>
      {error ? (
        <Input.Error mt="xs" id={`${id}-error`}>
          {error}
        </Input.Error>
      ) : null}
    </Box>
  );
}
