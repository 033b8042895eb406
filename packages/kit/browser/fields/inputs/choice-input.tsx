import { ActionIcon, createStyles, Input, NativeSelect } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ChoiceField } from "../../../schema";
import { t } from "../../strings/inputs";
import { optionText } from "../cells/option-text";
import { describedBy, frameOf, groupFrameOf, type InputProps } from "./input-props";

const maxPills = 4;

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  const accent = theme.fn.primaryColor();
  return {
    row: { display: "flex", flexWrap: "wrap", gap: 6 },
    pill: {
      position: "relative",
      "& > input": {
        position: "absolute",
        inset: 0,
        opacity: 0,
        margin: 0,
        width: "100%",
        height: "100%",
        cursor: "pointer",
      },
      "& > span": {
        display: "block",
        padding: "7px 14px",
        borderRadius: 999,
        fontSize: theme.fontSizes.sm,
        lineHeight: "20px",
        border: `1px solid ${dark ? theme.colors.dark[3] : theme.colors.gray[5]}`,
        color: dark ? theme.colors.dark[0] : theme.colors.gray[8],
      },
      "& > input:checked + span": {
        background: theme.fn.variant({ variant: "filled" }).background,
        borderColor: accent,
        color: theme.white,
        fontWeight: 600,
      },
      "& > input:focus-visible + span": { outline: `2px solid ${accent}`, outlineOffset: 2 },
      "& > input:disabled": { cursor: "not-allowed" },
      "& > input:disabled + span": {
        background: dark ? theme.colors.dark[6] : theme.colors.gray[1],
        borderColor: dark ? theme.colors.dark[4] : theme.colors.gray[3],
        color: dark ? theme.colors.dark[2] : theme.colors.gray[6],
      },
      "& > input:disabled:checked + span": {
        background: dark ? theme.colors.dark[4] : theme.colors.gray[3],
      },
      "& > input:hover:not(:checked, :disabled) + span": {
        background: dark ? theme.colors.dark[5] : theme.colors.gray[1],
      },
    },
  };
});

/**
 * A few options are all seen at once; more fold into a list. Both are the browser's own controls,
 * so both know the keyboard.
 */
export function ChoiceInput(props: InputProps<ChoiceField>) {
  const { id, field, value, error, onChange, onBlur } = props;
  const { classes } = useStyles();
  const options = field.options.map((option) => ({
    value: option,
    label: optionText(field, option),
  }));
  if (options.length > maxPills) {
    const data = [{ value: "", label: field.required ? t("choose") : t("none") }, ...options];
    return (
      <NativeSelect
        {...frameOf(props)}
        data={data}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onChange(event.currentTarget.value || null)}
        onBlur={onBlur}
      />
    );
  }
  const selected = options.findIndex((option) => option.value === value);
  return (
    <Input.Wrapper {...groupFrameOf(props)}>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(props)}
        aria-invalid={error ? true : undefined}
        aria-required={field.required || undefined}
        className={classes.row}
      >
        {options.map((option, index) => (
          <label key={option.value} className={classes.pill}>
            <input
              type="radio"
              name={id}
              id={index === Math.max(selected, 0) ? id : undefined}
              value={option.value}
              checked={index === selected}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            <span>{option.label}</span>
          </label>
        ))}
        {selected >= 0 && !field.required ? (
          <ActionIcon
            size={36}
            radius="xl"
            aria-label={t("clear")}
            aria-describedby={`${id}-label`}
            onClick={() => onChange(null)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
    </Input.Wrapper>
  );
}
