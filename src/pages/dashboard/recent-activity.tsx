import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { relativeTime } from "../../fields/relative-time";
import { useResources } from "../../fields/resource-registry";
import { activityLogs } from "../../resources/activity-logs";
import { titleOf, type Changes, type ListQuery, type RecordOf, type Resource } from "../../schema";
import { dashboard } from "../../strings/dashboard";
import { Line, Lines } from "./lines";
import { Panel } from "./panel";
import { useDashboardList } from "./use-list";

type Entry = RecordOf<typeof activityLogs>;

const latest: Partial<ListQuery> = { perPage: 8, sort: [{ field: "created_at", descending: true }] };

/** What a record was called when it was changed, as far as the entry tells. */
function nameIn(resource: Resource | undefined, { resource: word, record_id, changes }: Entry): string {
  const change = ((changes ?? {}) as Changes)[resource?.title ?? ""];
  const title = change?.after ?? change?.before;
  return resource ? titleOf(resource, { id: record_id, ...(title ? { [resource.title]: title } : {}) }) : (word ?? "");
}

function EntryLine({ entry }: { entry: Entry }) {
  const resource = useResources().get(entry.resource ?? "");
  const name = nameIn(resource, entry);
  const gone = entry.action === "deleted" || !entry.record_id;
  return (
    <Line>
      <Text lineClamp={2}>
        <b>{entry.actor}</b> {entry.action} {resource && !gone ? <Anchor component={Link} to={`/${resource.name}/${entry.record_id}`}>{name}</Anchor> : name}
      </Text>
      <Text size="xs" color="dimmed" sx={{ whiteSpace: "nowrap" }} component="time" dateTime={entry.created_at}>{relativeTime(entry.created_at)}</Text>
    </Line>
  );
}

/** Who changed what lately. */
export function RecentActivity() {
  const { records, pending, failed, retry } = useDashboardList(activityLogs, latest);
  return (
    <Panel title={dashboard.activity} more={{ to: `/${activityLogs.name}`, label: dashboard.allActivity }} pending={pending} failed={failed} retry={retry} empty={records.length === 0 ? dashboard.noActivity : undefined}>
      <Lines>
        {(records as unknown as Entry[]).map((entry) => <EntryLine key={entry.id} entry={entry} />)}
      </Lines>
    </Panel>
  );
}
