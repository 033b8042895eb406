import { Alert, Box, Button, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Resource } from "../../../schema";
import { historyStrings } from "../../strings/history";
import { ChangedFields } from "./changed-fields";
import { relativeTime } from "../../providers/relative-time";
import { useHistory, type HistoryEntry } from "./use-history";
import { momentText, utcText } from "../../../schema/formats/moments";

function Entry({ resource, entry }: { resource: Resource; entry: HistoryEntry }) {
  const [now] = useState(() => Date.now());
  return (
    <Box
      component="li"
      pb="md"
      pl="md"
      sx={(theme) => ({
        borderLeft: `2px solid ${theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3]}`,
        listStyle: "none",
      })}
    >
      <Text>
        <Text span weight={600}>
          {historyStrings.action(entry.action)}
        </Text>{" "}
        {historyStrings.by(entry.actor ?? historyStrings.system)}
        {" · "}
        <time dateTime={entry.created_at} title={utcText(entry.created_at)}>
          {relativeTime(entry.created_at, now)} ({momentText(entry.created_at)})
        </time>
      </Text>
      {entry.moved ? <Text mt={6}>{historyStrings.moved(entry.moved)}</Text> : null}
      {entry.reason ? <Text mt={6}>{historyStrings.reason(entry.reason)}</Text> : null}
      <ChangedFields
        resource={resource}
        changes={entry.changes ?? {}}
        created={entry.action === "created"}
      />
    </Box>
  );
}

/** Who changed a record, when, and what it was before. */
export default function History({
  resource,
  id,
  version,
}: {
  resource: Resource;
  id: number;
  version: unknown;
}) {
  const { entries, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useHistory(resource, id, version);
  if (isPending)
    return (
      <Stack role="status" aria-label={historyStrings.loading}>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} height={44} />
        ))}
      </Stack>
    );
  if (error && entries.length === 0) {
    return (
      <Alert role="alert" color="red" title={historyStrings.loadFailed}>
        <Text mb="sm">{error.message}</Text>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {historyStrings.tryAgain}
        </Button>
      </Alert>
    );
  }
  if (entries.length === 0) return <Text>{historyStrings.empty}</Text>;
  return (
    <>
      <Box component="ol" m={0} p={0}>
        {entries.map((entry) => (
          <Entry key={entry.id} resource={resource} entry={entry} />
        ))}
      </Box>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {historyStrings.older}
        </Button>
      ) : null}
    </>
  );
}
