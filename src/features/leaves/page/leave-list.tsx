import { ActionIcon, Box, Button, Card, Checkbox, CloseButton, Group, Text } from "@mantine/core";
import { IconCheck, IconChevronLeft, IconChevronRight, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { useNow } from "@rollcall/kit/browser/providers/relative-time";
import { leaves as declaration } from "../../../resources/leaves";
import { t } from "./text";
import { BulkDecision, type RequestedDecision } from "./bulk-decision";
import { LeaveRow } from "./leave-row";
import type { LeaveRequest, State } from "./leaves-api";
import { useRequests, type PageState } from "./use-leaves";

const empty = {
  pending: t("empty.pending"),
  approved: t("empty.approved"),
  rejected: t("empty.rejected"),
  cancelled: t("empty.cancelled"),
};

const emptyText = {
  pending: t("emptyText.pending"),
  approved: t("emptyText.approved"),
  rejected: t("emptyText.rejected"),
  cancelled: t("emptyText.cancelled"),
};

interface ListProps {
  state: PageState & { tab: State };
  onChange(part: Partial<PageState>): void;
}

/** Why there is nothing, and the way on. */
function Empty({ state, onChange }: ListProps) {
  if (state.page > 1)
    return (
      <EmptyState
        framed
        role="status"
        title={t("pastEnd")}
        steps={[{ label: t("toFirst"), act: () => onChange({ page: 1 }) }]}
      />
    );
  if (state.search)
    return (
      <EmptyState
        framed
        role="status"
        title={t("noMatch")}
        steps={[{ label: t("clear"), act: () => onChange({ search: "" }) }]}
      />
    );
  return <EmptyState framed role="status" title={empty[state.tab]} text={emptyText[state.tab]} />;
}

function Steps({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage(page: number): void;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={t("pages")}>
      <Group position="right" spacing="xs" mt="sm">
        <Text size="xs" color="dimmed" role="status">
          {t("page", { page, pages })}
        </Text>
        <ActionIcon
          variant="default"
          size={34}
          disabled={page <= 1}
          aria-label={t("previous")}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={34}
          disabled={page >= pages}
          aria-label={t("next")}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </nav>
  );
}

interface SelectionProps {
  rows: readonly LeaveRequest[];
  ids: readonly number[];
  onSelect(ids: readonly number[]): void;
  onAsk(asked: RequestedDecision): void;
}

/** Selecting all that is waiting on this page, and deciding what is selected. */
function Selection({ rows, ids, onSelect, onAsk }: SelectionProps) {
  const ask = (action: RequestedDecision["action"]) =>
    onAsk({ action, ids, names: new Map(rows.map(({ id, student }) => [id, student.name])) });
  return (
    <Group
      spacing="xs"
      px={16}
      py={8}
      role="group"
      aria-label={t("selection")}
      sx={(theme) => ({
        borderBottom: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[5] : theme.colors.gray[2]}`,
      })}
    >
      <Checkbox
        checked={ids.length === rows.length}
        indeterminate={ids.length > 0 && ids.length < rows.length}
        onChange={() => onSelect(ids.length === rows.length ? [] : rows.map(({ id }) => id))}
        label={t("selectAll")}
      />
      {ids.length ? (
        <>
          <Text weight={600} role="status" ml="sm">
            {t("selected", { n: ids.length })}
          </Text>
          <Button
            size="xs"
            leftIcon={<IconCheck size={16} aria-hidden />}
            onClick={() => ask("approve")}
          >
            {t("bulk.approve", { n: ids.length })}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftIcon={<IconX size={16} aria-hidden />}
            onClick={() => ask("reject")}
          >
            {t("bulk.reject", { n: ids.length })}
          </Button>
          <CloseButton aria-label={t("clearSelection")} onClick={() => onSelect([])} />
        </>
      ) : null}
    </Group>
  );
}

interface LeavesProps extends ListProps {
  chosen: readonly number[];
  onChoose(ids: readonly number[]): void;
  onAsk(asked: RequestedDecision): void;
}

/** One page of leaves, or why there is none. */
function Leaves({ state, onChange, chosen, onChoose, onAsk }: LeavesProps) {
  const { tab, search, page } = state;
  const { data, error, refetch, isPlaceholderData } = useRequests(tab, search, page);
  const mayDo = useMayDo();
  const now = useNow();
  if (error && !data)
    return <LoadFailed title={t("failed")} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Card withBorder p="md" radius="md">
        <LinesSkeleton lines={8} />
      </Card>
    );
  if (data.data.length === 0) return <Empty state={state} onChange={onChange} />;
  const rows = data.data;
  const canChoose = tab === "pending" && mayDo(declaration, "edit");
  const selected = chosen.filter((id) => rows.some((row) => row.id === id));
  const toggle = (id: number) =>
    onChoose(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  return (
    <>
      <Card withBorder p={0} radius="md" sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
        {canChoose ? (
          <Selection rows={rows} ids={selected} onSelect={onChoose} onAsk={onAsk} />
        ) : null}
        <Box
          component="ul"
          m={0}
          p={0}
          aria-label={t("list")}
          aria-busy={isPlaceholderData}
          sx={{ listStyle: "none" }}
        >
          {rows.map((leave) => (
            <LeaveRow
              key={leave.id}
              leave={leave}
              now={now}
              selected={selected.includes(leave.id)}
              onSelect={canChoose ? toggle : undefined}
            />
          ))}
        </Box>
      </Card>
      <Steps page={page} pages={data.meta.last_page} onPage={(to) => onChange({ page: to })} />
    </>
  );
}

/**
 * The leaves of one state, page by page; what is waiting can be decided many at a time. The
 * question stays while the list below it changes.
 */
export function LeaveList(props: ListProps) {
  const [chosen, choose] = useState<readonly number[]>([]);
  const [asked, ask] = useState<RequestedDecision>();
  const close = () => ask(undefined);
  return (
    <>
      <Leaves {...props} chosen={chosen} onChoose={choose} onAsk={ask} />
      {asked ? (
        <BulkDecision
          asked={asked}
          onClose={close}
          onDone={(left) => {
            close();
            choose(left);
          }}
        />
      ) : null}
    </>
  );
}
