import { activityStrings } from "../../strings/activity";
import { Alert, Box, Button, Skeleton, Stack, Text } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { useState, type ReactNode } from "react";
import { useMayDo } from "../../fields/may";
import { refusedOf } from "../../fields/refused";
import { useResources } from "../../fields/resource-registry";
import { textName, type Resource } from "../../../schema";
import { movedText, actionText, t } from "../../strings/history";
import { ChangedFields } from "./changed-fields";
import { earlierVersion } from "./earlier-version";
import { RestoreDialog } from "./restore-dialog";
import type { Restoring } from "./use-restore-version";
import { relativeTime } from "../../providers/relative-time";
import { useHistory, type HistoryEntry } from "./use-history";
import { momentText, utcText } from "../../../schema/formats/moments";

const by = (actor: string, token?: string) =>
  token === undefined ? t("by", { actor }) : t("byToken", { actor, token });

/** Offers an earlier version, where it differs in a field that can be set. */
function RestoreButton({ restoring, onRestore }: { restoring: Restoring; onRestore(): void }) {
  if (restoring.fields.length === 0) return null;

  return (
    <Button
      compact
      size="xs"
      variant="default"
      mt={6}
      aria-label={`${t("restore.button")}: ${momentText(restoring.entry.created_at)}`}
      onClick={onRestore}
    >
      {t("restore.button")}
    </Button>
  );
}

function Entry({
  resource,
  entry,
  children,
}: {
  resource: Resource;
  entry: HistoryEntry;
  children: ReactNode;
}) {
  const [now] = useState(() => Date.now());
  const { fields } = useResources().get("activity-logs") ?? {};
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
          {actionText(entry.action, textName(fields?.["action"], entry.action))}
        </Text>{" "}
        {by(
          entry.actor === null ? t("system") : activityStrings.actor(entry.actor),
          entry.api_token,
        )}
        {" · "}
        <time dateTime={entry.created_at} title={utcText(entry.created_at)}>
          {relativeTime(entry.created_at, now)} ({momentText(entry.created_at)})
        </time>
      </Text>
      {entry.moved ? <Text mt={6}>{movedText(entry.moved)}</Text> : null}
      {entry.reason ? <Text mt={6}>{t("reason", { reason: entry.reason })}</Text> : null}
      <ChangedFields
        resource={resource}
        changes={entry.changes ?? {}}
        created={entry.action === "created"}
      />
      {children}
    </Box>
  );
}

interface HistoryProps {
  resource: Resource;
  record: BaseRecord & { id: number };
}

/** Who changed a record, when, and what it was before; each earlier version can be restored. */
export default function History(props: HistoryProps) {
  const [restoring, setRestoring] = useState<Restoring>();
  return (
    <>
      <Entries {...props} onRestore={setRestoring} />
      {restoring ? (
        <RestoreDialog
          resource={props.resource}
          restoring={restoring}
          onClose={() => setRestoring(undefined)}
        />
      ) : null}
    </>
  );
}

/** Whether the one who is signed in may change the record as it stands. */
function useMayEdit({ resource, record }: HistoryProps): boolean {
  const mayDo = useMayDo();
  return (
    typeof record["deleted_at"] !== "string" &&
    mayDo(resource, "edit") &&
    refusedOf(record, "edit") === undefined
  );
}

function Entries({
  resource,
  record,
  onRestore,
}: HistoryProps & { onRestore(restoring: Restoring): void }) {
  const { id } = record;
  const version = Number(record["version"]);
  const mayEdit = useMayEdit({ resource, record });
  const { entries, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useHistory(resource, id, version);
  if (isPending)
    return (
      <Stack role="status" aria-label={t("loading")}>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} height={44} />
        ))}
      </Stack>
    );
  if (error && entries.length === 0) {
    return (
      <Alert role="alert" color="red" title={t("loadFailed")}>
        <Text mb="sm">{error.message}</Text>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {t("tryAgain")}
        </Button>
      </Alert>
    );
  }
  if (entries.length === 0) return <Text>{t("empty")}</Text>;
  return (
    <>
      <Box component="ol" m={0} p={0}>
        {entries.map((entry, at) => {
          const earlier = earlierVersion(resource, record, entries.slice(0, at));
          const restoring = { ...earlier, entry, id, version };
          return (
            <Entry key={entry.id} resource={resource} entry={entry}>
              {mayEdit ? (
                <RestoreButton restoring={restoring} onRestore={() => onRestore(restoring)} />
              ) : null}
            </Entry>
          );
        })}
      </Box>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("older")}
        </Button>
      ) : null}
    </>
  );
}
