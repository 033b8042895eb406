import { Alert, Box, Button, Skeleton, Stack, Text, type MantineTheme } from "@mantine/core";
import { useState } from "react";
import { momentText, utcText } from "../../fields/cells/value-text";
import { wireFields, type Resource } from "../../schema";
import { historyStrings } from "../../strings/history";
import { FieldValue } from "./field-value";
import { relativeTime } from "./relative-time";
import { useHistory, type HistoryEntry } from "./use-history";

const dim = (theme: MantineTheme) => ({ color: theme.colorScheme === "dark" ? theme.colors.dark[1] : theme.colors.gray[7] });

/** The fields a write touched, before and after. What the declaration no longer has is passed over. */
function ChangedFields({ resource, entry }: { resource: Resource; entry: HistoryEntry }) {
  const fields = wireFields(resource);
  const changed = Object.entries(entry.changes ?? {}).flatMap(([wire, change]) => {
    const field = fields.get(wire)?.field;
    return field ? [{ wire, field, ...change }] : [];
  });
  if (changed.length === 0) return null;
  return (
    <Box component="dl" m={0} mt={6} sx={{ display: "grid", gridTemplateColumns: "minmax(90px, max-content) 1fr", gap: "4px 16px", fontSize: 14 }}>
      {changed.map(({ wire, field, before, after }) => (
        <Box key={wire} sx={{ display: "contents" }}>
          <Box component="dt" sx={dim}>{field.label}</Box>
          <Box component="dd" m={0} sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
            {entry.action === "created" ? null : (
              <>
                <Box component="del" sx={(theme) => ({ ...dim(theme), textDecorationThickness: 1 })}><FieldValue field={field} value={before} /></Box>
                <span role="img" aria-label={historyStrings.to}> → </span>
              </>
            )}
            <Box component="ins" sx={{ textDecoration: "none", fontWeight: 500 }}><FieldValue field={field} value={after} /></Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Entry({ resource, entry }: { resource: Resource; entry: HistoryEntry }) {
  const locale = navigator.language;
  const [now] = useState(() => Date.now());
  return (
    <Box component="li" pb="md" pl="md" sx={(theme) => ({ borderLeft: `2px solid ${theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3]}`, listStyle: "none" })}>
      <Text>
        <Text span weight={600}>{historyStrings.action(entry.action)}</Text> {historyStrings.by(entry.actor ?? historyStrings.system)}{" · "}
        <time dateTime={entry.created_at} title={utcText(entry.created_at)}>{relativeTime(entry.created_at, now, locale)} ({momentText(entry.created_at, locale)})</time>
      </Text>
      <ChangedFields resource={resource} entry={entry} />
    </Box>
  );
}

/** Who changed a record, when, and what it was before. */
export default function History({ resource, id, version }: { resource: Resource; id: number; version: unknown }) {
  const { entries, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(resource, id, version);
  if (isPending) return <Stack role="status" aria-label={historyStrings.loading}>{[0, 1, 2].map((at) => <Skeleton key={at} height={44} />)}</Stack>;
  if (error && entries.length === 0) {
    return (
      <Alert role="alert" color="red" title={historyStrings.loadFailed}>
        <Text mb="sm">{error.message}</Text>
        <Button size="xs" variant="default" onClick={() => void refetch()}>{historyStrings.tryAgain}</Button>
      </Alert>
    );
  }
  if (entries.length === 0) return <Text>{historyStrings.empty}</Text>;
  return (
    <>
      <Box component="ol" m={0} p={0}>{entries.map((entry) => <Entry key={entry.id} resource={resource} entry={entry} />)}</Box>
      {hasNextPage ? <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>{historyStrings.older}</Button> : null}
    </>
  );
}
