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
import { gateStrings as words } from "./strings";
import { useAfterUndo, useLatestPasses } from "./use-gate-list";

type Noted = AnswerTo<"GET /admin/gate/events">[number];
const listed = 20;

/** What an entry says beside the name. */
function saidOf({ outcome, minutes_late: late, reason, why, marked }: Noted, time: string): string {
  const kept = !marked && why !== null ? ` ${words.kept(why)}` : "";
  if (outcome === "late") return `${words.late(late ?? 0)}.${kept}`;
  if (outcome === "on_time") return words.onTime;
  if (outcome === "back") return words.back(time);
  if (outcome === "left") return reason ? words.leftWhy(time, reason) : words.left(time);
  return `${words.noted(time)}.${why === null ? "" : ` ${why}`}`;
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
        <Text color="dimmed">{words.undone}</Text>
      ) : (
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          aria-label={words.undoOf(entry.student.name, time)}
          onClick={onUndo}
        >
          {words.undo}
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
            {words.onDevice}
          </Badge>
        ) : (
          <Text size="sm" color="red">
            {words.refused(pass.refused)}
          </Text>
        )}
      </div>
      {isRemovable(pass) ? (
        <Button
          size="xs"
          variant="default"
          aria-label={words.removeOf(pass.name, time)}
          onClick={() => void removePass(pass.key)}
        >
          {words.remove}
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
    titles: { failed: words.undoFailed, unconfirmed: words.undoUnconfirmed },
    onDone: async ({ data }) => {
      setSaid(words.undoDone(data));
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
    <Paper withBorder radius="md" p="md" component="section" aria-label={words.latest}>
      <Title order={2} size="h3" mb="sm">
        {words.latest}
      </Title>
      <FailedAction action={action} />
      <Text size="sm" role="status">
        {said ?? ""}
      </Text>
      {data?.length === 0 && waiting.length === 0 ? (
        <EmptyState title={words.noEntries} text={words.noEntriesText} />
      ) : null}
      {!data && isError ? (
        <Alert color="red" role="alert" mb="sm">
          <Text mb="sm">{words.latestFailed}</Text>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {words.retry}
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
