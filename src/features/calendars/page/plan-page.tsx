import { Alert, Button, Checkbox, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { usePageTitle } from "@rollcall/kit/browser/fields/page-title";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { useSubmit } from "@rollcall/kit/browser/fields/use-submit";
import { dayRange } from "@rollcall/kit/schema/formats/days";
import { listed } from "@rollcall/kit/schema/messages";
import { holidays } from "../../../resources/holidays";
import { call } from "../../../providers/call";
import { t } from "./text";
import { useAskAgain, usePlan, type Line, type Plan } from "./use-sources";

const planTitles = {
  new: (count: number) => t("plan.titles.new", { count }),
  changed: (count: number) => t("plan.titles.changed", { count }),
  removed: (count: number) => t("plan.titles.removed", { count }),
};

const home = `/${holidays.name}/calendars`;
const kinds = ["new", "changed", "removed"] as const;

type Days = NonNullable<Line["after"]>;
const daysText = ({ from, to }: Days) => dayRange(from, to);

/** What there is to say of a line, beside what it is. */
const notesOf = (line: Line): string[] => [
  ...(line.before && line.after
    ? [
        t("plan.before", {
          what:
            line.before.name === line.after.name
              ? daysText(line.before)
              : `${line.before.name}, ${daysText(line.before)}`,
        }),
      ]
    : []),
  ...(line.whole ? [] : [t("plan.notWhole")]),
  ...(line.by_hand ? [line.kind === "new" ? t("plan.byHandGone") : t("plan.byHand")] : []),
  ...(line.declined ? [t("plan.declined")] : []),
];

const effectsOf = ({ registers, marks, reopened }: Line): string[] => [
  ...(registers > 0 ? [t("plan.registers", { registers, marks })] : []),
  ...(reopened > 0 ? [t("plan.reopened", { count: reopened })] : []),
];

interface LineRowProps {
  line: Line;
  isTaken: boolean;
  isFixed: boolean;
  onTake(isTaken: boolean): void;
}

function LineRow({ line, isTaken, isFixed, onTake }: LineRowProps) {
  const shown = line.after ?? line.before;
  const effects = effectsOf(line);
  return (
    <Checkbox
      checked={isTaken}
      disabled={isFixed}
      onChange={(event) => onTake(event.currentTarget.checked)}
      label={
        <>
          <Text component="span" weight={600} sx={{ overflowWrap: "anywhere" }}>
            <bdi>{shown?.name}</bdi>
          </Text>
          {shown ? ` · ${daysText(shown)}` : ""}
        </>
      }
      description={
        <>
          {notesOf(line).map((note) => (
            <Text key={note} component="span" display="block" size="sm">
              {note}
            </Text>
          ))}
          {effects.map((effect) => (
            <Text key={effect} component="span" display="block" size="sm" weight={600}>
              {effect}
            </Text>
          ))}
        </>
      }
    />
  );
}

/** What is ticked: as suggested, until somebody ticks otherwise. */
function useTicks(plan: Plan, mayTake: (line: Line) => boolean) {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const open = plan.lines.filter(mayTake);
  const isTaken = (line: Line) => mayTake(line) && (ticks.get(line.key) ?? line.suggested);
  return {
    isTaken,
    taken: open.filter(isTaken),
    left: open.filter((line) => !isTaken(line)),
    set: (lines: readonly Line[], value: boolean) =>
      setTicks((before) => new Map([...before, ...lines.map(({ key }) => [key, value] as const)])),
    open,
  };
}

function Notes({ plan }: { plan: Plan }) {
  const said = [
    ...(plan.lines.length > 0 && plan.unchanged > 0
      ? [t("plan.unchanged", { count: plan.unchanged })]
      : []),
    ...(plan.kept > 0 ? [t("plan.kept", { count: plan.kept })] : []),
    ...(plan.unread.length > 0
      ? [t("plan.unread", { names: listed(plan.unread.slice(0, 20)) })]
      : []),
    ...(plan.more > 0 ? [t("plan.more", { count: plan.more })] : []),
  ];
  return (
    <>
      {said.map((sentence) => (
        <Text key={sentence} size="sm" color="dimmed">
          {sentence}
        </Text>
      ))}
    </>
  );
}

/** The lines of a plan, to be ticked and taken. */
function Lines({ plan, onAgain }: { plan: Plan; onAgain(): void }) {
  const mayDo = useMayDo();
  const mayEdit = mayDo(holidays, "create") && mayDo(holidays, "edit");
  const mayTake = ({ kind }: Line) => mayEdit && (kind !== "removed" || mayDo(holidays, "delete"));
  const { isTaken, taken, left, set, open } = useTicks(plan, mayTake);
  const { open: notify } = useNotification();
  const askAgain = useAskAgain();
  const navigate = useNavigate();
  const { id } = plan.source;
  const { busy, message, onSubmit } = useSubmit(
    () => ({}),
    async () => {
      const body = {
        seen: plan.seen,
        take: taken.map(({ key }) => key),
        leave: left.map(({ key }) => key),
      };
      const answer = await call("POST /admin/calendars/:id/take", { params: { id }, body });
      notify?.({ type: "success", message: answer.message });
      await askAgain(true);
      void navigate(home);
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack spacing="md">
        <Text color="dimmed">{mayEdit ? t("plan.text") : t("plan.mayNot")}</Text>
        {kinds.map((kind) => {
          const lines = plan.lines.filter((line) => line.kind === kind);
          return lines.length === 0 ? null : (
            <Paper key={kind} withBorder radius="md" p="md" component="section">
              <Title order={2} size="h3" mb="sm">
                {planTitles[kind](lines.length)}
              </Title>
              <Stack spacing="sm">
                {lines.map((line) => (
                  <LineRow
                    key={line.key}
                    line={line}
                    isTaken={isTaken(line)}
                    isFixed={!mayTake(line)}
                    onTake={(value) => set([line], value)}
                  />
                ))}
              </Stack>
            </Paper>
          );
        })}
        <Notes plan={plan} />
        {message ? (
          <Alert color="red" role="alert">
            <Text mb="sm">{message}</Text>
            <Button size="xs" variant="default" onClick={onAgain}>
              {t("check")}
            </Button>
          </Alert>
        ) : null}
        {mayEdit ? (
          <Paper withBorder radius="md" p="sm" sx={{ position: "sticky", bottom: 0, zIndex: 2 }}>
            <Group spacing="xs">
              <Button type="submit" loading={busy}>
                {taken.length === 0 ? t("plan.leave") : t("plan.take", { count: taken.length })}
              </Button>
              <Button variant="default" onClick={() => set(open, left.length > 0)}>
                {left.length > 0 ? t("plan.all") : t("plan.noneOf")}
              </Button>
              <Text size="sm" color="dimmed">
                {t("plan.left")}
              </Text>
            </Group>
          </Paper>
        ) : null}
      </Stack>
    </form>
  );
}

/** What taking a calendar would change, before anything does. */
export function CalendarPlanPage() {
  const id = Number(useParams()["id"]);
  const { data, error, refetch } = usePlan(id);
  usePageTitle(data?.source.name);
  return (
    <Stack spacing="md">
      <Title order={1} sx={{ overflowWrap: "anywhere" }}>
        {data?.source.name ?? t("title")}
      </Title>
      {error && !data ? (
        <LoadFailed title={t("plan.failed")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!error && !data ? (
        <Paper withBorder radius="md" p="md" role="status" aria-label={t("plan.loading")}>
          <TableSkeleton rows={6} columns={2} />
        </Paper>
      ) : null}
      {data && data.lines.length > 0 ? (
        <Lines key={data.seen} plan={data} onAgain={() => void refetch()} />
      ) : null}
      {data?.lines.length === 0 ? (
        <>
          <EmptyState
            title={t("plan.none")}
            text={t("plan.noneText", { count: data.unchanged })}
            framed
          />
          <Notes plan={data} />
        </>
      ) : null}
    </Stack>
  );
}
