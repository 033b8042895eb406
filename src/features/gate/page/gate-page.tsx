import { Alert, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { enrolments } from "../../../resources/enrolments";
import { clockOf, serverNow, type GateList } from "./gate-answer";
import { GateAnswerPanel } from "./gate-answer-panel";
import { GateControls, reasonOf, type GateMode } from "./gate-controls";
import { startGate, useGateQueue, type GateState } from "./gate-device";
import classes from "./gate.module.css";
import { LatestPasses } from "./latest-passes";
import { t } from "./text";
import { useFieldFocus } from "./use-field-focus";
import { useFollowAnswers, useGateList } from "./use-gate-list";
import { useScans } from "./use-scans";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { momentText } from "@rollcall/kit/schema/formats/moments";

/** Where entries are, and how far the list can be trusted. */
function GateNotes(props: { list: GateList; cachedAt: string | undefined; state: GateState }) {
  const { list, cachedAt, state } = props;
  const { queue, isFailing, isUnreadable } = state;
  const isOld = clockOf(list, serverNow(list)).day !== list.date;
  const whys = new Set(list.classes.map(({ why }) => why));
  const [closed = null] = whys.size === 1 ? whys : [];
  const count = queue.length;
  return (
    <>
      {cachedAt === undefined ? null : (
        <Alert color={isOld ? "red" : "yellow"} role="status" py={8}>
          {t("offline", { when: momentText(cachedAt) })}{" "}
          {isOld ? t("oldDay", { day: dayText(list.date) }) : ""}
        </Alert>
      )}
      {closed === null ? null : (
        <Alert color="gray" role="status" py={8}>
          {t("closed", { why: closed })}
        </Alert>
      )}
      {isUnreadable ? (
        <Alert color="yellow" py={8}>
          {t("unreadable")}
        </Alert>
      ) : null}
      <Text size="sm" role="status">
        {count === 0 ? t("allSent") : isFailing ? t("waiting", { count }) : t("sending", { count })}
      </Text>
    </>
  );
}

interface GateProps {
  list: GateList;
  cachedAt: string | undefined;
  refetch(): unknown;
}

function Gate({ list, cachedAt, refetch }: GateProps) {
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [mode, setMode] = useState<GateMode>({ kind: "arrival", choice: "", otherReason: "" });
  const state = useGateQueue();
  const { shown, scan, clear } = useScans(list, refetch);
  useFollowAnswers();
  useFieldFocus(field);
  const change = (part: Partial<GateMode>) => {
    setMode((now) => ({ ...now, ...part }));
    clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = field.current;
    if (!input || input.value.trim() === "") return;
    // Emptied at once, so that what a scanner types next is a number of its own.
    if (scan({ number: input.value, kind: mode.kind, reason: reasonOf(mode) })) input.value = "";
    else input.select();
    input.focus();
  };
  return (
    <div ref={frame} className={classes["frame"]}>
      <GateControls mode={mode} change={change} frame={frame} field={field} />
      <form onSubmit={submit}>
        <TextInput
          ref={field}
          label={t("number")}
          description={t("numberHint")}
          size="lg"
          styles={{
            label: { fontSize: "var(--size-md)" },
            description: { fontSize: "var(--size-sm)" },
            input: { fontSize: "var(--size-lg)" },
          }}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
        />
      </form>
      <GateAnswerPanel list={list} {...(shown ? { shown } : {})} />
      <GateNotes list={list} cachedAt={cachedAt} state={state} />
      <LatestPasses list={list} queue={state.queue} />
    </div>
  );
}

/** `/attendance/gate`: a device at the gate, which records who comes and who leaves. */
export function GatePage() {
  const mayDo = useMayDo();
  const { data: known, error, isError, refetch } = useGateList();
  useEffect(startGate, []);
  return (
    <Stack spacing="md">
      <Title order={1}>{t("title")}</Title>
      {known?.value.students.length === 0 ? (
        <EmptyState
          framed
          title={t("none")}
          text={t("noneText")}
          steps={[
            { to: `/${enrolments.name}`, label: t("enrolments"), may: mayDo(enrolments, "list") },
          ]}
        />
      ) : null}
      {known && known.value.students.length > 0 ? (
        <Gate list={known.value} cachedAt={known.cachedAt} refetch={refetch} />
      ) : null}
      {!known && isError ? (
        <LoadFailed title={t("failed")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!known && !isError ? (
        <Paper withBorder radius="md" p="md" role="status" aria-label={t("loading")}>
          <TableSkeleton rows={4} columns={2} />
        </Paper>
      ) : null}
    </Stack>
  );
}
