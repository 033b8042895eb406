import { Box, Card, Checkbox, Group } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { EmptyState } from "../../fields/empty-state";
import { LoadFailed } from "../../fields/load-failed";
import { LinesSkeleton } from "../../fields/skeletons";
import { useNotifications } from "../../providers/notifications/queries";
import { useNow } from "../../providers/relative-time";
import { useNotificationChanges } from "../../providers/notifications/use-changes";
import { useLatest } from "../../fields/use-latest";
import { t as noticeText } from "../../strings/notifications";
import { t } from "../../strings/notification-centre";
import { perPage, type InboxState } from "./inbox-address";
import { InboxRow } from "./inbox-row";
import { InboxSelection } from "./inbox-selection";
import { PageSteps } from "./page-steps";
import { PastEnd } from "./past-end";

interface InboxListProps {
  state: InboxState;
  onChange(part: Partial<InboxState>): void;
}

/** Why there is nothing, and the way on. */
function EmptyInbox({ state, onChange }: InboxListProps) {
  if (state.page > 1) return <PastEnd onFirst={() => onChange({ page: 1 })} />;
  if (state.status || state.type || state.search)
    return (
      <EmptyState
        framed
        role="status"
        title={t("centre.noMatch")}
        text={t("centre.noMatchText")}
        steps={[
          { label: t("centre.clear"), act: () => onChange({ status: "", type: "", search: "" }) },
        ]}
      />
    );
  return (
    <EmptyState framed role="status" title={t("centre.nothing")} text={t("centre.nothingText")} />
  );
}

/** Which of the rows are selected; what has gone from the page is no longer. */
function useChosen(rows: readonly { id: number }[]) {
  const [chosen, choose] = useState<readonly number[]>([]);
  const toggle = useCallback(
    (id: number) =>
      choose((before) =>
        before.includes(id) ? before.filter((one) => one !== id) : [...before, id],
      ),
    [],
  );
  const selected = useMemo(
    () => rows.map(({ id }) => id).filter((id) => chosen.includes(id)),
    [rows, chosen],
  );
  return { selected, choose, toggle };
}

function InboxHead({
  rows,
  selected,
  choose,
}: Pick<ReturnType<typeof useChosen>, "selected" | "choose"> & {
  rows: readonly { id: number }[];
}) {
  return (
    <Group
      px={14}
      py={8}
      spacing="sm"
      noWrap
      mih={48}
      sx={(theme) => ({
        borderBottom: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[5] : theme.colors.gray[2]}`,
      })}
    >
      <Checkbox
        aria-label={t("centre.selectPage")}
        checked={selected.length === rows.length}
        indeterminate={selected.length > 0 && selected.length < rows.length}
        onChange={() => choose(selected.length === rows.length ? [] : rows.map(({ id }) => id))}
      />
      <InboxSelection ids={selected} onSelect={choose} />
    </Group>
  );
}

/** The own notifications that the address asks for, newest first. */
export function InboxList({ state, onChange }: InboxListProps) {
  const { page, status, type, search } = state;
  const { data, error, isPending, isPlaceholderData, refetch } = useNotifications({
    ...(status ? { status } : {}),
    ...(type ? { type } : {}),
    ...(search ? { search } : {}),
    page,
    per_page: perPage,
  });
  const now = useNow();
  const changes = useLatest(useNotificationChanges());
  const read = useCallback((id: number) => void changes.current.markAsRead(id), [changes]);
  const remove = useCallback((id: number) => void changes.current.remove(id), [changes]);
  const rows = useMemo(() => data?.data ?? [], [data]);
  const { selected, choose, toggle } = useChosen(rows);
  if (isPending)
    return (
      <Card withBorder p="md" radius="md">
        <LinesSkeleton lines={8} />
      </Card>
    );
  if (error && !data)
    return (
      <LoadFailed
        title={noticeText("notices.failed")}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (rows.length === 0) return <EmptyInbox state={state} onChange={onChange} />;
  return (
    <>
      <Card
        withBorder
        p={0}
        radius="md"
        aria-busy={isPlaceholderData}
        sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}
      >
        <InboxHead rows={rows} selected={selected} choose={choose} />
        <Box
          component="ul"
          m={0}
          p={0}
          aria-label={noticeText("notices.title")}
          sx={{ listStyle: "none" }}
        >
          {rows.map((notification) => (
            <InboxRow
              key={notification.id}
              notification={notification}
              now={now}
              selected={selected.includes(notification.id)}
              onSelect={toggle}
              onRead={read}
              onRemove={remove}
            />
          ))}
        </Box>
      </Card>
      <PageSteps
        page={page}
        pages={data?.meta.last_page ?? 1}
        onPage={(to) => onChange({ page: to })}
      />
    </>
  );
}
