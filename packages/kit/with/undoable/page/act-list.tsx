import { Box, Button, Text } from "@mantine/core";
import type { ListedAct } from "../schema";
import { madeBy, t } from "./text";

/** What is shown of an act in a list. */
export interface ActLine {
  /** Its name, such as the reason that was given. */
  title: string;
  /** What it was about, before who made it and when. */
  facts: readonly string[];
  /** The name of its button. */
  undoOf: string;
}

/** An act, its name for who made it, and whether it can be undone now. */
export type ShownAct = Pick<ListedAct, "id" | "made_at" | "may_undo"> & {
  made_by: { name: string } | null;
  undone_at?: string | null;
};

interface ActListProps<Act extends ShownAct> {
  acts: readonly Act[];
  line(act: Act): ActLine;
  isBusy: boolean;
  onUndo(act: Act): void;
  words?: { undo?: string; undone?: string };
}

/** Acts with who made them and when, each with the way to undo it. */
export function ActList<Act extends ShownAct>({
  acts,
  line,
  isBusy,
  onUndo,
  words,
}: ActListProps<Act>) {
  return (
    <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 12 }}>
      {acts.map((act) => {
        const { title, facts, undoOf } = line(act);
        return (
          <Box
            key={act.id}
            component="li"
            sx={{
              display: "flex",
              flexWrap: "wrap",
              justifyContent: "space-between",
              gap: "4px 16px",
            }}
          >
            <div>
              <Text weight={600}>
                <bdi>{title}</bdi>
              </Text>
              <Text size="sm" color="dimmed">
                {[...facts, madeBy(act.made_by?.name, act.made_at)].join(" · ")}
              </Text>
            </div>
            {act.undone_at ? <Text color="dimmed">{words?.undone ?? t("undone")}</Text> : null}
            {act.may_undo ? (
              <Button
                size="xs"
                variant="default"
                aria-label={undoOf}
                disabled={isBusy}
                onClick={() => onUndo(act)}
              >
                {words?.undo ?? t("undo")}
              </Button>
            ) : null}
          </Box>
        );
      })}
    </Box>
  );
}
