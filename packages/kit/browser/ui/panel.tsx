import { Anchor, Button, Card, Group, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { LinesSkeleton } from "../fields/skeletons";
import { useTryAll } from "../fields/use-try-all";
import { t } from "../strings/actions";
import { useQuiet } from "./panels";

interface PanelProps {
  title: string;
  more?: { to: string; label: string };
  pending: boolean;
  failed: boolean;
  retry(): void;
  /** Said in place of an empty list; among `Panels` that is all that is left of it. */
  empty: string | undefined;
  /** Where to go on from an empty list. */
  next?: { to: string; label: string } | undefined;
  children: ReactNode;
}

/** A card with a list in it, and what stands there until the list does. */
export function Panel({ title, more, pending, failed, retry, empty, next, children }: PanelProps) {
  const tryAll = useTryAll(retry, failed);
  const nothing = (
    <>
      {empty}
      {next ? (
        <>
          {" "}
          <Anchor component={Link} to={next.to}>
            {next.label}
          </Anchor>
        </>
      ) : null}
    </>
  );
  const quiet = useQuiet(
    <>
      <IconCheck size={16} aria-hidden />
      <span>{nothing}</span>
    </>,
  );
  const isKnown = !failed && !pending;
  if (isKnown && empty && quiet !== undefined) return quiet;
  return (
    <Card
      withBorder
      p="md"
      radius="md"
      component="section"
      aria-label={title}
      data-loading={(pending && !failed) || undefined}
    >
      <Group position="apart" mb="sm">
        <Title order={2}>{title}</Title>
        {more && (
          <Anchor component={Link} to={more.to}>
            {more.label}
          </Anchor>
        )}
      </Group>
      {failed && (
        <Group spacing="xs">
          <Text color="dimmed">{t("loadFailed")}</Text>
          <Button variant="subtle" size="xs" compact onClick={tryAll}>
            {t("tryAgain")}
          </Button>
        </Group>
      )}
      {!failed && pending && <LinesSkeleton />}
      {isKnown && (empty ? <Text color="dimmed">{nothing}</Text> : children)}
    </Card>
  );
}
