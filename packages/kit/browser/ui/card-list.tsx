import { Box, Paper } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "../fields/empty-state";
import { LoadFailed } from "../fields/load-failed";
import { TableSkeleton } from "../fields/skeletons";

interface CardListProps<Item> {
  /** What is listed; undefined until it is there. */
  items: readonly Item[] | undefined;
  error: { message: string } | null;
  onRetry(): void;
  words: { failed: string; loading: string; none: string; noneText: string };
  /** A card of an item, as `li`. */
  children(item: Item): ReactNode;
}

/** A list of cards: while it loads, where it failed, where there is nothing. */
export function CardList<Item>({ items, error, onRetry, words, children }: CardListProps<Item>) {
  if (error && !items) return <LoadFailed title={words.failed} error={error} onRetry={onRetry} />;
  if (!items)
    return (
      <Paper withBorder radius="md" p="md" role="status" aria-label={words.loading}>
        <TableSkeleton rows={3} columns={2} />
      </Paper>
    );
  if (items.length === 0) return <EmptyState title={words.none} text={words.noneText} framed />;
  return (
    <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 16 }}>
      {items.map(children)}
    </Box>
  );
}
