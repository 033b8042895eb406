import { Group, Input, Switch, Text } from "@mantine/core";
import type { BooleanField } from "../../../schema";
import { t } from "../../strings/inputs";
import { describedBy, frameOf, type InputProps } from "./input-props";

/** Yes or no, at once visible as a word. */
export function BooleanInput(props: InputProps<BooleanField>) {
  const { id, value, error, onChange, onBlur } = props;
  const { "aria-required": _, ...frame } = frameOf(props);
  return (
    <Input.Wrapper {...frame}>
      <Group spacing="sm" h={36}>
        <Switch
          id={id}
          checked={value === true}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(props)}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={onBlur}
        />
        <Text size="sm" aria-hidden>
          {value === true ? t("yes") : t("no")}
        </Text>
      </Group>
    </Input.Wrapper>
  );
}
