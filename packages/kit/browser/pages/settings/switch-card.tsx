import { Alert, Badge, Button, Card, Group, Skeleton, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Modal } from "../../fields/dialog";
import { useReturnFocus } from "../../fields/use-return-focus";
import { settingsStrings as words } from "../../strings/settings";
import { useConcerned } from "./use-concerned";
import { useSwitch } from "./use-switch";

/** What is said of a setting that acts at once. */
interface SwitchWords {
  title: string;
  text: string;
  turnOn: string;
  turnOff: string;
  onTitle: string;
  offTitle: string;
}

interface SwitchCardProps<Name extends string> {
  /** The call that turns it. */
  toggle(sending: { body: { enabled: boolean }; key: string }): Promise<{ message: string }>;
  words: SwitchWords;
  on: boolean;
  /** Whether turning it on takes something away from people, rather than turning it off. */
  stopsWhenOn: boolean;
  /** The lists of those it concerns, by a name for each. */
  concerned: Readonly<Record<Name, string>>;
  effect(on: boolean, concerned: Readonly<Record<Name, number>>): string;
}

/** Asks before a switch is turned, and says whom it concerns. */
function SwitchDialog<Name extends string>({
  toggle,
  words: own,
  on,
  stopsWhenOn,
  concerned: lists,
  effect,
  onClose,
}: SwitchCardProps<Name> & { onClose(): void }) {
  useReturnFocus();
  const concerned = useConcerned(lists);
  const { mutate, isPending, error } = useSwitch(toggle, onClose);
  const wanted = !on;
  return (
    <Modal
      opened
      onClose={() => !isPending && onClose()}
      title={wanted ? own.onTitle : own.offTitle}
      closeButtonLabel={words.close}
    >
      <div role="status">
        {concerned.data ? <Text>{effect(wanted, concerned.data)}</Text> : null}
        {concerned.isPending ? <Skeleton height={20} aria-label={words.counting} /> : null}
        {concerned.isError ? (
          <Text>
            {words.countFailed}{" "}
            <Button variant="subtle" compact onClick={() => void concerned.refetch()}>
              {words.retry}
            </Button>
          </Text>
        ) : null}
      </div>
      {error ? (
        <Alert color="red" mt="md" role="alert" title={words.failed}>
          {error.message}
        </Alert>
      ) : null}
      <Group position="right" mt="lg">
        <Button variant="default" disabled={isPending} onClick={onClose} data-autofocus>
          {words.cancel}
        </Button>
        <Button
          color={wanted === stopsWhenOn ? "red" : undefined}
          loading={isPending}
          disabled={concerned.isPending}
          onClick={() => mutate({ enabled: wanted })}
        >
          {wanted ? own.turnOn : own.turnOff}
        </Button>
      </Group>
    </Modal>
  );
}

/** A setting that acts at once, with what it does and how it stands. */
export function SwitchCard<Name extends string>(props: SwitchCardProps<Name>) {
  const { words: own, on, stopsWhenOn } = props;
  const [asking, setAsking] = useState(false);
  return (
    <Card withBorder p="lg" radius="md" component="section" aria-label={own.title}>
      <Group position="apart" mb="xs">
        <Title order={2} size="h3">
          {own.title}
        </Title>
        <Badge color={on === stopsWhenOn ? "orange" : "green"} size="lg">
          {on ? words.on : words.off}
        </Badge>
      </Group>
      <Text mb="md" sx={{ maxWidth: 640 }}>
        {own.text}
      </Text>
      <Button type="button" variant="default" onClick={() => setAsking(true)}>
        {on ? own.turnOff : own.turnOn}
      </Button>
      {asking ? <SwitchDialog {...props} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}
