import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { relativeTime } from "@rollcall/kit/browser/providers/relative-time";
import { coverStrings as words } from "./strings";
import { useUndoCover, type CoverAct } from "./use-cover";

/** What was saved for the day at once; each can be undone at once. */
export function CoverActs({ acts }: { acts: readonly CoverAct[] }) {
  const action = useUndoCover();
  if (acts.length === 0 && !action.failure) return null;
  return (
    <Paper
      withBorder
      radius="md"
      p="md"
      component="section"
      aria-label={words.acts}
      sx={{ "@media print": { display: "none" } }}
    >
      <Title order={2} size="h3" mb="sm">
        {words.acts}
      </Title>
      <Stack spacing="xs">
        {acts.map((act) => (
          <Group key={act.id} position="apart" spacing="xs">
            <Text>
              {words.act(act.lessons)} ·{" "}
              {words.by(act.made_by?.name ?? words.system, relativeTime(act.made_at))}
            </Text>
            {act.may_undo ? (
              <Button
                size="xs"
                variant="default"
                aria-label={words.undoOf(act.lessons, relativeTime(act.made_at))}
                disabled={action.isPending}
                onClick={() => action.run({ id: act.id })}
              >
                {words.undo}
              </Button>
            ) : null}
          </Group>
        ))}
        <FailedAction action={action} closable />
      </Stack>
    </Paper>
  );
}
