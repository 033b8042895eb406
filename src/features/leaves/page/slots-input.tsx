import { Box, Button, Checkbox, Group, Input, Text } from "@mantine/core";
import { describedBy, groupFrameOf } from "@rollcall/kit/browser/fields/inputs/input-props";
import type { OwnInputProps } from "@rollcall/kit/browser/fields/overrides";
import { t } from "./text";
import { nameOf, slotsIn, useSlots, type SlotChoices } from "./use-slots";

const help = {
  daily: t("slots.help.daily"),
  session: t("slots.help.session"),
  period: t("slots.help.period"),
  mixed: t("slots.help.mixed"),
};

const day = (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

/**
 * What can be ticked: what is offered, and what was chosen before and is offered no longer, so that
 * it can be taken away.
 */
function boxesOf(chosen: readonly string[], { choices, names }: SlotChoices) {
  const gone = chosen.filter((slot) => !choices.some((choice) => choice.slot === slot));
  return [
    ...choices.map(({ slot, label, start_time: from, end_time: to }) => ({
      slot,
      label: from && to ? t("slots.timed", { label, from, to }) : label,
    })),
    ...gone.map((slot) => ({ slot, label: t("slots.notOffered", { label: nameOf(slot, names) }) })),
  ];
}

/**
 * Which parts of its days a leave covers: morning and afternoon or periods, as registers are taken
 * then. None is whole days. Stored as `am` or `period:3,period:4`.
 */
export function SlotsInput(props: OwnInputProps) {
  const { id, value, values, onChange, onBlur } = props;
  const { data, isError, refetch } = useSlots({
    from: day(values["from_date"]),
    to: day(values["to_date"]),
  });
  const chosen = slotsIn(value);
  const field = { ...props.field, help: data ? help[data.mode ?? "mixed"] : undefined };
  const boxes = data ? boxesOf(chosen, data) : [];
  const toggle = (slot: string) => {
    const next = boxes
      .map((box) => box.slot)
      .filter((one) => (one === slot) !== chosen.includes(one));
    onChange(next.length ? next.join(",") : null);
  };
  return (
    <Input.Wrapper {...groupFrameOf({ ...props, field })}>
      <Box
        id={id}
        tabIndex={-1}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy({ ...props, field })}
        aria-busy={!data && !isError}
        onBlur={onBlur}
        py={6}
      >
        {isError && !data ? (
          <Group spacing="xs">
            <Text size="sm">{t("slots.failed")}</Text>
            <Button size="xs" variant="default" onClick={() => void refetch()}>
              {t("retry")}
            </Button>
          </Group>
        ) : null}
        {data && boxes.length === 0 ? <Text size="sm">{t("slots.whole")}</Text> : null}
        <Group spacing="md">
          {boxes.map(({ slot, label }) => (
            <Checkbox
              key={slot}
              label={label}
              checked={chosen.includes(slot)}
              onChange={() => toggle(slot)}
            />
          ))}
        </Group>
      </Box>
    </Input.Wrapper>
  );
}
