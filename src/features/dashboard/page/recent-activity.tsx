import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { relativeTime } from "@rollcall/kit/browser/providers/relative-time";
import { useResources } from "@rollcall/kit/browser/fields/resource-registry";
import { activityLogs } from "../../../resources/activity-logs";
import {
  pluralOf,
  textName,
  titleOf,
  type ListQuery,
  type RecordOf,
  type Resource,
} from "@rollcall/kit/schema";
import { accessActions, frequentAccessActions } from "@rollcall/kit/schema/access-actions";
import { activityStrings } from "@rollcall/kit/browser/strings/activity";
import { t } from "./text";
import { Line, Lines, Panel } from "@rollcall/kit/browser/ui";
import { useDashboardList } from "./use-list";

type Entry = RecordOf<typeof activityLogs>;

/** Views and refusals would push out what has changed; they are in the full log. */
const latest: Partial<ListQuery> = {
  perPage: 8,
  sort: [{ field: "id", descending: true }],
  conditions: [{ field: "action", operator: "nin", value: [...frequentAccessActions] }],
};
const exportWords = new Map([
  [accessActions.exported, activityStrings.exported],
  [accessActions.startedExport, activityStrings.startedExport],
] as const);

/** What a record was called when it was changed, as far as the entry tells. */
function nameIn(
  resource: Resource | undefined,
  { resource: word, record_id, record_title, changes }: Entry,
): string {
  const change = (changes ?? {})[resource?.title ?? ""];
  if (record_title) return record_title;
  const title = change?.after ?? change?.before;
  return resource
    ? titleOf(resource, { id: record_id, ...(title ? { [resource.title]: title } : {}) })
    : (word ?? "");
}

/**
 * What was done: an export in words of its own, anything else as an action and the record it was
 * done to.
 */
function Deed({ entry }: { entry: Entry }) {
  const resource = useResources().get(entry.resource ?? "");
  const exported = exportWords.get(entry.action as typeof accessActions.exported);
  const word = entry.resource ?? "";
  if (exported)
    return (
      <>
        {t("deed", {
          action: exported(
            entry.details ?? {},
            resource?.label ?? word,
            resource ? pluralOf(resource) : word,
          ),
        })}
      </>
    );
  const name = nameIn(resource, entry);
  const gone = entry.action === "deleted" || !entry.record_id;
  return (
    <>
      {t("deed", { action: textName(activityLogs.fields.action, entry.action ?? "") })}{" "}
      {resource && !gone ? (
        <Anchor component={Link} to={`/${resource.name}/${entry.record_id}`}>
          {name}
        </Anchor>
      ) : (
        name
      )}
    </>
  );
}

function EntryLine({ entry }: { entry: Entry }) {
  return (
    <Line>
      <Text lineClamp={2}>
        <bdi>
          <b>{activityStrings.actor(entry.actor ?? "")}</b>
        </bdi>{" "}
        <Deed entry={entry} />
      </Text>
      <Text
        size="xs"
        color="dimmed"
        sx={{ whiteSpace: "nowrap" }}
        component="time"
        dateTime={entry.created_at}
      >
        {relativeTime(entry.created_at)}
      </Text>
    </Line>
  );
}

/** Who changed what lately. */
export function RecentActivity() {
  const { records, pending, failed, retry } = useDashboardList(activityLogs, latest);
  return (
    <Panel
      title={t("activity")}
      more={{ to: `/${activityLogs.name}`, label: t("allActivity") }}
      pending={pending}
      failed={failed}
      retry={retry}
      empty={records.length === 0 ? t("noActivity") : undefined}
    >
      <Lines>
        {(records as unknown as Entry[]).map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </Lines>
    </Panel>
  );
}
