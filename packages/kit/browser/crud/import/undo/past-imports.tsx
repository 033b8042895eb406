import { Alert, createStyles, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { Resource } from "../../../../schema";
import { relativeTime, useNow } from "../../../providers/relative-time";
import { undoStrings } from "../../../strings/import-undo";
import { UndoButton } from "./undo-button";
import { usePastImports } from "./use-undo";

const useStyles = createStyles((theme) => ({
  list: { listStyle: "none", margin: 0, padding: 0 },
  item: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: theme.spacing.sm,
    padding: "8px 0",
    "& + &": {
      borderTop: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3]}`,
    },
  },
}));

/** The latest imports, each with the way to undo it; nothing where there are none. */
export function PastImports({ resource }: { resource: Resource }) {
  const { classes } = useStyles();
  const now = useNow();
  const [removed, setRemoved] = useState<number | null>(null);
  const imports = usePastImports(resource);
  if (imports.length === 0) return null;
  return (
    <Paper withBorder p="md">
      <Stack spacing="xs">
        <Title order={3}>{undoStrings.pastTitle}</Title>
        {removed === null ? null : (
          <Alert color="green" role="status">
            {undoStrings.done(removed)}
          </Alert>
        )}
        <ul className={classes.list}>
          {imports.map((one) => {
            const name = one.file_name ?? undoStrings.noName;
            return (
              <li key={one.id} className={classes.item}>
                <div>
                  <Text weight={550}>{name}</Text>
                  <Text color="dimmed" size="xs">
                    {undoStrings.facts(one.created, one.updated)} ·{" "}
                    {one.undone_at === null
                      ? `${one.actor}, ${relativeTime(one.started_at, now)}`
                      : undoStrings.undoneBy(one.undone_by ?? "", relativeTime(one.undone_at, now))}
                  </Text>
                </div>
                {one.undone_at === null ? (
                  <UndoButton
                    resource={resource}
                    undoable={one}
                    label={undoStrings.undoOf(name)}
                    isSmall
                    onUndone={setRemoved}
                  />
                ) : null}
              </li>
            );
          })}
        </ul>
      </Stack>
    </Paper>
  );
}
