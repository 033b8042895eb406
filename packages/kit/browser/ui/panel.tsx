import { Anchor, Box, Button, Card, Group, Text, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { LinesSkeleton } from "../fields/skeletons";
import { useTryAll } from "../fields/use-try-all";
import { t } from "../strings/actions";

/** Pixels of a panel that is of one height whatever is in it. */
export const steadyHeight = 312;

interface PanelProps {
  title: string;
  more?: { to: string; label: string };
  pending: boolean;
  failed: boolean;
  retry(): void;
  /** Said in place of an empty list. */
  empty: string | undefined;
  /** Where to go on from an empty list. */
  next?: { to: string; label: string } | undefined;
  /**
   * Of one height whatever is in it, so that nothing below moves when it arrives; what is more is
   * scrolled to.
   */
  steady?: boolean;
  children: ReactNode;
}

/** Said in place of an empty list, in the middle of a panel of steady height. */
function Empty({
  said,
  next,
  steady,
}: { said: string; steady: boolean } & Pick<PanelProps, "next">) {
  return (
    <Text
      color="dimmed"
      sx={
        steady
          ? {
              display: "grid",
              placeContent: "center",
              justifyItems: "center",
              gap: 6,
              height: "100%",
              textAlign: "center",
            }
          : undefined
      }
    >
      {steady ? <IconCircleCheck size={28} stroke={1.4} aria-hidden /> : null}
      {said}
      {next ? (
        <>
          {" "}
          <Anchor component={Link} to={next.to}>
            {next.label}
          </Anchor>
        </>
      ) : null}
    </Text>
  );
}

/** A card with a list in it, and what stands there until the list does. */
export function Panel({
  title,
  more,
  pending,
  failed,
  retry,
  empty,
  next,
  steady = false,
  children,
}: PanelProps) {
  const tryAll = useTryAll(retry, failed);
  return (
    <Card
      withBorder
      p="md"
      radius="md"
      component="section"
      aria-label={title}
      sx={steady ? { height: steadyHeight, display: "flex", flexDirection: "column" } : undefined}
    >
      <Group position="apart" mb="sm">
        <Title order={2}>{title}</Title>
        {more && (
          <Anchor component={Link} to={more.to}>
            {more.label}
          </Anchor>
        )}
      </Group>
      <Box
        {...(steady
          ? {
              tabIndex: 0,
              role: "group",
              "aria-label": title,
              sx: { flex: 1, minHeight: 0, overflowY: "auto" as const },
            }
          : {})}
      >
        {failed && (
          <Group spacing="xs">
            <Text color="dimmed">{t("loadFailed")}</Text>
            <Button variant="subtle" size="xs" compact onClick={tryAll}>
              {t("tryAgain")}
            </Button>
          </Group>
        )}
        {!failed && pending && <LinesSkeleton />}
        {!failed &&
          !pending &&
          (empty ? <Empty said={empty} next={next} steady={steady} /> : children)}
      </Box>
    </Card>
  );
}
