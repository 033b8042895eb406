import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { Link } from "react-router-dom";

/** A page to go to next, and whether the reader may open it. */
export interface NextStep {
  to: string;
  label: string;
  may: boolean;
}

/** What is done on the page itself, such as clearing its filters. */
export interface StepHere {
  label: string;
  act(): void;
}

interface EmptyStateProps {
  /** What there is none of. */
  title: string;
  /** Why, or what will appear here. */
  text?: string | undefined;
  /** Those that the reader may take are offered. */
  steps?: readonly (NextStep | StepHere)[];
  /** In a frame of its own, for what is not in a card already. */
  framed?: boolean;
  /** Announced when it takes the place of what was there before. */
  role?: "status";
}

/**
 * What stands in place of a list without entries: why there is nothing, and the next steps. Only
 * for an answer that was empty; a request that failed is shown by `LoadFailed`.
 */
export function EmptyState({ title, text, steps, framed = false, role }: EmptyStateProps) {
  const open = steps?.filter((step) => !("may" in step) || step.may) ?? [];
  const look = { size: framed ? "sm" : "xs", variant: "default" } as const;
  const said = (
    <Stack spacing={4} align={framed ? "center" : "flex-start"} role={role}>
      <Text weight={framed ? 600 : undefined} align={framed ? "center" : undefined}>
        {title}
      </Text>
      {text === undefined ? null : (
        <Text size="sm" color="dimmed" align={framed ? "center" : undefined}>
          {text}
        </Text>
      )}
      {open.length === 0 ? null : (
        <Group spacing="xs" mt={4} position={framed ? "center" : "left"} className="screen-only">
          {open.map((step) =>
            "to" in step ? (
              <Button key={step.label} component={Link} to={step.to} {...look}>
                {step.label}
              </Button>
            ) : (
              <Button key={step.label} onClick={step.act} {...look}>
                {step.label}
              </Button>
            ),
          )}
        </Group>
      )}
    </Stack>
  );
  return framed ? (
    <Paper withBorder radius="md" p="xl">
      {said}
    </Paper>
  ) : (
    said
  );
}
