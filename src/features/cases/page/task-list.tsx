import { Anchor, Box, Button, Text } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { call } from "../../../providers/call";
import { caseTasks } from "../../../resources/case-tasks";
import { CaseCard } from "./card";
import { t } from "./text";
import { TextDialog } from "./text-dialog";
import { useCaseAction, useTasks, type Task } from "./use-cases";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { momentText } from "@rollcall/kit/schema/formats/moments";

const by = (who: string | null, when: string) =>
  who ? t("tasks.doneBy", { who, when }) : t("tasks.doneWhen", { when });

const titles = { failed: t("tasks.saveFailed"), unconfirmed: t("tasks.unconfirmed") };

function DoDialog({ task, onClose }: { task: Task; onClose(): void }) {
  const action = useCaseAction<string>({
    send: (outcome, key) =>
      call("POST /admin/case-tasks/:id/done", {
        params: { id: task.id },
        body: outcome ? { outcome } : {},
        version: task.version,
        key,
      }),
    titles,
    onDone: onClose,
  });
  return (
    <TextDialog
      title={t("tasks.dialog")}
      text={task.title}
      label={t("tasks.outcome")}
      help={t("tasks.outcomeHelp")}
      confirm={t("tasks.confirm")}
      field="outcome"
      action={action}
      onClose={onClose}
    />
  );
}

function UndoButton({ task }: { task: Task }) {
  const action = useCaseAction<number>({
    send: (version, key) =>
      call("POST /admin/case-tasks/:id/undo", { params: { id: task.id }, version, key }),
    titles,
  });
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        aria-label={t("tasks.undoOf", { task: task.title })}
        loading={action.isPending}
        onClick={() => action.run(task.version)}
      >
        {t("tasks.undo")}
      </Button>
      <FailedAction action={action} closable />
    </>
  );
}

/** How a task stands: until when it is to be done, or who has done it. */
function TaskState({ task, today }: { task: Task; today: string | undefined }) {
  const { status, due_on, assignee, done_by, done_at } = task;
  if (status === "dropped")
    return (
      <Text size="sm" color="dimmed">
        {t("tasks.notNeeded")}
      </Text>
    );
  if (status === "done")
    return (
      <Text size="sm" color="dimmed">
        {by(done_by?.name ?? null, momentText(done_at ?? ""))}
      </Text>
    );
  const isOverdue = today !== undefined && due_on < today;
  return (
    <Text size="sm" color="dimmed">
      <Text span inherit sx={isOverdue ? { color: "var(--danger)", fontWeight: 600 } : undefined}>
        {t(isOverdue ? "tasks.overdue" : "tasks.due", { day: dayText(due_on) })}
      </Text>
      {assignee ? ` · ${t("tasks.assigned", { who: assignee.name })}` : null}
    </Text>
  );
}

interface TaskRowProps {
  task: Task;
  today: string | undefined;
  /** Whether tasks are worked on: the case is open, and one has the right to. */
  isOpen: boolean;
}

function TaskRow({ task, today, isOpen }: TaskRowProps) {
  const [isDoing, setDoing] = useState(false);
  return (
    <Box
      component="li"
      sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: 8 }}
    >
      <div>
        <Anchor component={Link} to={`/${caseTasks.name}/${task.id}`}>
          {task.title}
        </Anchor>
        <TaskState task={task} today={today} />
        {task.outcome ? (
          <Text size="sm">
            <bdi>{task.outcome}</bdi>
          </Text>
        ) : null}
      </div>
      {isOpen && task.status === "open" ? (
        <Button
          size="xs"
          variant="default"
          leftIcon={<IconCheck size={14} aria-hidden />}
          aria-label={t("tasks.doneOf", { task: task.title })}
          onClick={() => setDoing(true)}
        >
          {t("tasks.done")}
        </Button>
      ) : null}
      {isOpen && task.status === "done" ? <UndoButton task={task} /> : null}
      {isDoing ? <DoDialog task={task} onClose={() => setDoing(false)} /> : null}
    </Box>
  );
}

/** The tasks of a case: marked as done with what came of them, and added to. */
export function TaskList({
  caseId,
  isOpen,
  today,
}: {
  caseId: number;
  isOpen: boolean;
  today: string | undefined;
}) {
  const mayDo = useMayDo();
  const { data, error, refetch } = useTasks(caseId);
  const [tasks, total] = [data?.data, data?.total ?? 0];
  return (
    <CaseCard
      title={t("tasks.title")}
      tools={
        isOpen && mayDo(caseTasks, "create") ? (
          <Button
            component={Link}
            to={`/${caseTasks.name}/create?case_id=${caseId}`}
            size="xs"
            variant="default"
            leftIcon={<IconPlus size={14} aria-hidden />}
          >
            {t("tasks.add")}
          </Button>
        ) : null
      }
    >
      {!tasks && error ? (
        <LoadFailed title={t("tasks.failed")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!tasks && !error ? <LinesSkeleton /> : null}
      {tasks?.length === 0 ? <Text color="dimmed">{t("tasks.none")}</Text> : null}
      <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 12 }}>
        {tasks?.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            today={today}
            isOpen={isOpen && mayDo(caseTasks, "edit")}
          />
        ))}
      </Box>
      {tasks && total > tasks.length ? (
        <Anchor component={Link} to={`/${caseTasks.name}?case_id=${caseId}`}>
          {t("tasks.more", { n: total })}
        </Anchor>
      ) : null}
    </CaseCard>
  );
}
