import { Paper, Stack, Title } from "@mantine/core";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { relativeTime } from "@rollcall/kit/browser/providers/relative-time";
import { ActList } from "@rollcall/kit/with/undoable/page";
import { t } from "./text";
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
      aria-label={t("acts")}
      sx={{ "@media print": { display: "none" } }}
    >
      <Title order={2} size="h3" mb="sm">
        {t("acts")}
      </Title>
      <Stack spacing="xs">
        <ActList
          acts={acts}
          line={({ lessons, is_swap, made_at: at }) => ({
            title: is_swap ? t("swap.act") : t("act", { count: lessons }),
            facts: [],
            undoOf: is_swap
              ? t("swap.undoOf", { when: relativeTime(at) })
              : t("undoOf", { count: lessons, when: relativeTime(at) }),
          })}
          isBusy={action.isPending}
          onUndo={({ id }) => action.run({ id })}
        />
        <FailedAction action={action} closable />
      </Stack>
    </Paper>
  );
}
