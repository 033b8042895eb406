import { linksToMany } from "../../../../fields/questions";
import { ActionIcon, Box, Group, Stack, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import { declaredOf, isStructured, type ApiField } from "../../../../schema";
import { FieldInput } from "../../../fields/inputs/field-input";
import type { InputProps } from "../../../fields/inputs/input-props";
import { useOwnFields } from "../../../fields/overrides";
import { t } from "../../../strings/bulk-edit";
import type { EditValues } from "./use-edit-values";
import classes from "./edit.module.css";

interface EditFieldsProps {
  values: EditValues;
  /** What the server said at fields. */
  refused: Readonly<Record<string, unknown>>;
  disabled: boolean;
}

/** Chooses one more field. */
function AddField({ values: { others, add } }: Pick<EditFieldsProps, "values">) {
  const id = useId();
  if (others.length === 0) return null;
  return (
    <Box>
      <label htmlFor={id} className={classes.label}>
        {t("addLabel")}
      </label>
      <select
        id={id}
        data-autofocus
        className={classes.select}
        value=""
        onChange={(event) => add(event.currentTarget.value)}
      >
        <option value="" disabled>
          {t("add")}
        </option>
        {others.map(({ apiName, field }) => (
          <option key={apiName} value={apiName}>
            {field.label}
          </option>
        ))}
      </select>
    </Box>
  );
}

interface ChosenProps extends EditFieldsProps {
  each: ApiField;
  isNew: boolean;
}

/** A field that is changed, with its input and the way to leave it as it is. */
function ChosenField({ each, values, refused, isNew }: ChosenProps) {
  const { apiName, field } = each;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const Own = useOwnFields().get(declaredOf(field))?.Input;
  const said = values.errors[apiName] ?? refused[apiName];
  useEffect(() => {
    if (isNew) root.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [isNew]);
  const props: InputProps = {
    id,
    field,
    value: values.typed[apiName],
    onChange: (value) => values.set(apiName, value),
    onBlur: () => undefined,
    error: Array.isArray(said) ? said.join(" ") : undefined,
  };
  const holdsMany = linksToMany(field) || isStructured(field);
  return (
    <Group noWrap spacing="xs" align="flex-start">
      <Box ref={root} sx={{ flex: 1, minWidth: 0 }}>
        {Own ? <Own {...props} values={values.typed} /> : <FieldInput {...props} />}
        {holdsMany ? (
          <Text size="xs" color="dimmed">
            {t("whole")}
          </Text>
        ) : null}
      </Box>
      <ActionIcon
        mt={24}
        title={t("remove", { label: field.label })}
        aria-label={t("remove", { label: field.label })}
        onClick={() => values.remove(apiName)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** The fields to change, each with its new value. */
export function EditFields(props: EditFieldsProps) {
  const { values, disabled } = props;
  const last = values.chosen.at(-1)?.apiName;
  return (
    <fieldset disabled={disabled} className={classes.fields}>
      <Stack spacing="md">
        {values.chosen.map((each) => (
          <ChosenField key={each.apiName} {...props} each={each} isNew={each.apiName === last} />
        ))}
        <AddField values={values} />
        {values.tried && values.isEmpty ? (
          <Text role="alert" color="red">
            {t("noFields")}
          </Text>
        ) : null}
      </Stack>
    </fieldset>
  );
}
