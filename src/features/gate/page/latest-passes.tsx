import { Alert, Badge, Box, Button, Paper, Text, Title } from "@mantine/core";
import { useState } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { call, type AnswerTo } from "../../../providers/call";
import { clockOf, type GateList } from "./gate-answer";
import { removePass } from "./gate-device";
import { isRemovable, type GateQueue, type WaitingPass } from "./gate-queue";
import classes from "./gate.module.css";
import { lateText, t } from "./text";
import { useAfterUndo, useLatestPasses } from "./use-gate-list";

const undoDone = ({ restored, kept }: { restored: boolean; kept: boolean }) => {
  if (restored) return t("undoRestored");
  return kept ? t("undoKept") : t("undoDone");
};

type Noted = AnswerTo<"GET /admin/gate/events">[number];
const listed = 20;

/** What an entry says beside the name. */
function saidOf({ outcome, minutes_late: late, reason, why, marked }: Noted, time: string): string {
  const kept = !marked && why !== null ? ` ${t("kept", { why })}` : "";
  if (outcome === "late") return `${lateText(late ?? 0)}.${kept}`;
  if (outcome === "on_time") return t("onTime");
  if (outcome === "back") return t("back", { time });
  if (outcome === "left") return reason ? t("leftWhy", { time, reason }) : t("left", { time });
  return `${t("noted", { time })}.${why === null ? "" : ` ${why}`}`;
}

function Sent(props: { entry: Noted; time: string; isBusy: boolean; onUndo(): void }) {
  const { entry, time, isBusy, onUndo } = props;
  const isUndone = entry.undone_at !== null;
  return (
    <li>
      <div className={isUndone ? classes["undone"] : undefined}>
        <Text weight={600}>
          {time} {entry.student.name}
          {entry.class ? `, ${entry.class.name}` : ""}
        </Text>
        <Text size="sm">{saidOf(entry, time)}</Text>
      </div>
      {isUndone ? (
        <Text color="dimmed">{t("undone")}</Text>
      ) : (
        <Button
          size="sm"
          compact
          variant="default"
          disabled={isBusy}
          aria-label={t("undoOf", { name: entry.student.name, time })}
          onClick={onUndo}
        >
          {t("undo")}
        </Button>
      )}
    </li>
  );
}

function Waiting({ pass, time }: { pass: WaitingPass; time: string }) {
  return (
    <li>
      <div>
        <Text weight={600}>
          {time} {pass.name}
          {pass.class_name === null ? "" : `, ${pass.class_name}`}
        </Text>
        {pass.refused === undefined ? (
          <Badge color="gray" variant="outline">
            {t("onDevice")}
          </Badge>
        ) : (
          <Text size="sm" color="red">
            {t("refused", { why: pass.refused })}
          </Text>
        )}
      </div>
      {isRemovable(pass) ? (
        <Button
          size="sm"
          compact
          variant="default"
          aria-label={t("removeOf", { name: pass.name, time })}
          onClick={() => void removePass(pass.key)}
        >
          {t("remove")}
        </Button>
      ) : null}
    </li>
  );
}

/** Undoes an entry, and says what came of it. */
function useUndo() {
  const after = useAfterUndo();
  const [said, setSaid] = useState<string>();
  const action = useAction({
    send: ({ id }: { id: number }, key) =>
      call("POST /admin/gate/events/:id/undo", { params: { id }, key }),
    titles: { failed: t("undoFailed"), unconfirmed: t("undoUnconfirmed") },
    onDone: async ({ data }) => {
      setSaid(undoDone(data));
      await after();
    },
  });
  return { action, said };
}

/** The latest entries of today: those that wait on this device first. */
export function LatestPasses({ list, queue }: { list: GateList; queue: GateQueue }) {
  const { data, isError, refetch } = useLatestPasses();
  const { action, said } = useUndo();
  const timeOf = (at: string) => clockOf(list, at).time;
  const waiting = queue.toReversed().slice(0, listed);
  const keys = new Set(waiting.map(({ key }) => key));
  const sent = (data ?? []).filter(({ key }) => !keys.has(key)).slice(0, listed - waiting.length);
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t("latest")}>
      <Title order={2} mb="sm">
        {t("latest")}
      </Title>
      <FailedAction action={action} />
      <Text size="sm" role="status">
        {said ?? ""}
      </Text>
      {data?.length === 0 && waiting.length === 0 ? (
        <EmptyState title={t("noEntries")} text={t("noEntriesText")} />
      ) : null}
      {!data && isError ? (
        <Alert color="red" role="alert" mb="sm">
          <Text mb="sm">{t("latestFailed")}</Text>
          <Button size="sm" compact variant="default" onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </Alert>
      ) : null}
      <Box component="ul" className={classes["latest"]}>
        {waiting.map((pass) => (
          <Waiting key={pass.key} pass={pass} time={timeOf(pass.at)} />
        ))}
        {sent.map((entry) => (
          <Sent
            key={entry.key}
            entry={entry}
            time={timeOf(entry.at)}
            isBusy={action.isPending}
            onUndo={() => action.run({ id: entry.id })}
          />
        ))}
      </Box>
    </Paper>
  );
}
