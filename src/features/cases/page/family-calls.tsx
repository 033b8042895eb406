import { Box, Button, Group, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { useMay, useMayDo } from "@rollcall/kit/browser/fields/may";
import { messageTo } from "@rollcall/kit/browser/providers/notifications/message-to";
import { caseNotes } from "../../../resources/case-notes";
import { caseTasks } from "../../../resources/case-tasks";
import { parents as parentResource } from "../../../resources/parents";
import { CallButton, WriteButton } from "../../../school/roster/page/contact-buttons";
import { CaseCard } from "./card";
import type { Family } from "./case-head";
import { callOutcomes, callTaskOf, loggedAs, useLogCall, type CallOutcome } from "./log-call";
import { t } from "./text";
import { useTasks, type Task } from "./use-cases";

const outcomeNames: Readonly<Record<CallOutcome, string>> = {
  spoke: t("calls.spoke"),
  left_message: t("calls.left_message"),
  no_answer: t("calls.no_answer"),
};

interface LogProps {
  caseId: number;
  name: string;
  task: Task | undefined;
}

/** What came of a call, each in one press. */
function LogCall({ caseId, name, task }: LogProps) {
  const mayDo = useMayDo();
  const action = useLogCall(caseId);
  const may = (outcome: CallOutcome) =>
    loggedAs(outcome, name, task).task ? mayDo(caseTasks, "edit") : mayDo(caseNotes, "create");
  return (
    <>
      <Group spacing={4} role="group" aria-label={t("calls.log", { name })}>
        {callOutcomes.filter(may).map((outcome) => (
          <Button
            key={outcome}
            size="xs"
            px={10}
            variant={outcome === "spoke" ? "light" : "subtle"}
            disabled={action.isPending}
            onClick={() => action.run(loggedAs(outcome, name, task))}
          >
            {outcomeNames[outcome]}
          </Button>
        ))}
      </Group>
      <FailedAction action={action} closable />
    </>
  );
}

interface CallsProps {
  caseId: number;
  family: Family;
  /** Whether the case is worked on. */
  isOpen: boolean;
}

/** The parents of the student, each with one press to call, one to write, and one to log a call. */
export function FamilyCalls({ caseId, family: { student, parents }, isOpen }: CallsProps) {
  const mayWrite = useMay()("send_notifications");
  const { data } = useTasks(caseId);
  const task = callTaskOf(data?.data ?? []);
  if (parents === null) return null;
  return (
    <CaseCard
      title={t("calls.title")}
      tools={
        mayWrite && parents.length > 1 ? (
          <Button
            component={Link}
            {...messageTo("student_parents", [student])}
            size="xs"
            variant="subtle"
            leftIcon={<IconMail size={14} aria-hidden />}
          >
            {t("calls.writeAll")}
          </Button>
        ) : null
      }
    >
      {parents.length === 0 ? <Text color="dimmed">{t("calls.none")}</Text> : null}
      <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 16 }}>
        {parents.map(({ id, name, phone }) => (
          <Box key={id} component="li" sx={{ display: "grid", gap: 8 }}>
            <Text
              component={Link}
              to={`/${parentResource.name}/${id}`}
              weight={600}
              sx={{ color: "inherit" }}
            >
              {name}
            </Text>
            <Group spacing="xs">
              {phone ? <CallButton name={name} phone={phone} /> : <Text>{t("calls.noPhone")}</Text>}
              {mayWrite ? <WriteButton person={{ id, kind: "parent", name }} /> : null}
            </Group>
            {isOpen ? <LogCall caseId={caseId} name={name} task={task} /> : null}
          </Box>
        ))}
      </Box>
    </CaseCard>
  );
}
