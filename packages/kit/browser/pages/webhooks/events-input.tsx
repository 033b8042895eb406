import { holdsWords } from "../../../schema/formats/fold";
import { Box, Checkbox, Group, Input, Radio, SimpleGrid, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { fieldsOf, permissionKey } from "../../../schema";
import { describedBy, groupFrameOf } from "../../fields/inputs/input-props";
import { useMay } from "../../fields/may";
import type { OwnInputProps } from "../../fields/overrides";
import { useDeclaredResources } from "../../fields/resource-registry";
import { useRights } from "../../providers/use-identity";
import { t } from "../../strings/webhooks";
import {
  allOf,
  eventRows,
  eventsIn,
  everyEvent,
  otherEvents,
  toggled,
  type EventRow,
  type OwnEvents,
} from "./chosen-events";
import { withinSentence } from "../../../schema/messages";

function Frame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="fieldset"
      p="sm"
      m={0}
      sx={(theme) => ({
        border: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3]}`,
        borderRadius: theme.radius.md,
        minWidth: 0,
      })}
    >
      <Text component="legend" size="sm" weight={600} px={4}>
        {label}
      </Text>
      <Group spacing="md">{children}</Group>
    </Box>
  );
}

interface RowProps {
  row: EventRow;
  isOpen: boolean;
  onToggle(event: string): void;
}

/** The events of one resource. */
function EventBoxes({ row: { name, label, isAll, actions }, isOpen, onToggle }: RowProps) {
  return (
    <Frame label={label}>
      <Checkbox
        size="xs"
        label={t("input.every")}
        aria-label={t("input.allOf", { record: withinSentence(label) })}
        checked={isAll}
        disabled={!isOpen}
        title={isOpen ? undefined : t("input.noAccess")}
        onChange={() => onToggle(allOf(name))}
      />
      {actions.map(({ action, label: word, isChosen }) => (
        <Checkbox
          key={action}
          size="xs"
          label={word}
          checked={isAll || isChosen}
          disabled={isAll || !isOpen}
          title={isOpen ? undefined : t("input.noAccess")}
          onChange={() => onToggle(`${name}.${action}`)}
        />
      ))}
    </Frame>
  );
}

interface SelectionProps {
  events: string[];
  own: readonly OwnEvents[];
  onChange(events: string[]): void;
}

/** The events of each resource, found by its name. */
function Selection({ events, own, onChange }: SelectionProps) {
  const resources = useDeclaredResources();
  const may = useMay();
  const [text, setText] = useState("");
  const rows = eventRows(resources.values(), events, own);
  const others = otherEvents(rows, events);
  const shown = rows.filter(({ label }) => holdsWords(label, text));
  const isOpen = (name: string) => {
    const resource = resources.get(name);
    if (!resource)
      return own.find((one) => one.name === name)?.keys.some((key) => may(key)) ?? false;
    const reads = fieldsOf(resource).flatMap(([, { read }]) => read ?? []);
    return [permissionKey(resource, "view"), ...reads].every((key) => may(key));
  };
  return (
    <>
      <Group position="apart" my="xs">
        <TextInput
          icon={<IconSearch size={16} aria-hidden />}
          aria-label={t("input.search")}
          placeholder={t("input.search")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <Text size="sm" role="status">
          {t("input.chosen", { count: events.length })}
        </Text>
      </Group>
      {shown.length === 0 ? <Text color="dimmed">{t("input.none")}</Text> : null}
      <SimpleGrid cols={1} breakpoints={[{ minWidth: "md", cols: 2 }]} spacing="xs">
        {shown.map((row) => (
          <EventBoxes
            key={row.name}
            row={row}
            isOpen={isOpen(row.name)}
            onToggle={(event) => onChange(toggled(events, event))}
          />
        ))}
        {others.length > 0 ? (
          <Frame label={t("input.others")}>
            {others.map((event) => (
              <Checkbox
                key={event}
                size="xs"
                label={event}
                checked
                onChange={() => onChange(toggled(events, event))}
              />
            ))}
          </Frame>
        ) : null}
      </SimpleGrid>
    </>
  );
}

/** The events that a webhook is subscribed to; stored as `books.created,loans.*`, or as `*` for all. */
function EventsInput({ own, ...props }: OwnInputProps & { own: readonly OwnEvents[] }) {
  const { id, value, onChange, onBlur } = props;
  const { is_super_admin: isSuper } = useRights();
  const events = eventsIn(value);
  const isAll = events.includes(everyEvent);
  const choose = (next: readonly string[]) => onChange(next.length > 0 ? next.join(",") : null);
  return (
    <Input.Wrapper {...groupFrameOf(props)}>
      <Box
        id={id}
        tabIndex={-1}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(props)}
        onBlur={onBlur}
        py={6}
      >
        <Radio.Group
          value={isAll ? "all" : "some"}
          onChange={(which) => choose(which === "all" ? [everyEvent] : [])}
          aria-label={t("input.choice")}
          name={`${id}-which`}
        >
          <Radio
            value="all"
            label={t("input.all")}
            disabled={!isSuper}
            title={isSuper ? undefined : t("input.superOnly")}
          />
          <Radio value="some" label={t("input.some")} />
        </Radio.Group>
        {isAll ? null : <Selection events={events} own={own} onChange={choose} />}
      </Box>
    </Input.Wrapper>
  );
}

/** The input of a webhook's events, with those of the application's own. */
export const eventsInputWith = (own: readonly OwnEvents[]) =>
  function OfApplication(props: OwnInputProps) {
    return <EventsInput {...props} own={own} />;
  };
