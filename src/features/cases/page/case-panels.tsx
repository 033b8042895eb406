import { Alert, Button } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useMay, useMayDo } from "@rollcall/kit/browser/fields/may";
import { caseNotes } from "../../../resources/case-notes";
import { cases } from "../../../resources/cases";
import { LetterChoice } from "./letter-choice";
import { t } from "./text";
import { TaskList } from "./task-list";
import { Timeline } from "./timeline";
import { useCaseCounts, useLiveCases } from "./use-cases";
import { dayText } from "@rollcall/kit/schema/formats/days";

type Panel = { record: BaseRecord & { id: number } };

/** On the page of a case: its tasks, letters, and what happened. */
export function CasePanels({ record }: Panel) {
  const mayDo = useMayDo();
  useLiveCases();
  const { data: counts } = useCaseCounts();
  const isOpen = record["status"] === "open" && !record["deleted_at"];
  const gone = record["reason_gone_on"];
  return (
    <>
      {isOpen && typeof gone === "string" ? (
        <Alert color="yellow" role="status" mb="md">
          {t("gone", { day: dayText(gone) })}
        </Alert>
      ) : null}
      <TaskList caseId={record.id} isOpen={isOpen} today={counts?.today} />
      {mayDo(cases, "edit") && !record["deleted_at"] ? <LetterChoice caseId={record.id} /> : null}
      <Timeline
        studentId={Number(record["student_id"])}
        caseId={record.id}
        tools={
          mayDo(caseNotes, "create") && !record["deleted_at"] ? (
            <Button
              component={Link}
              to={`/${caseNotes.name}/create?case_id=${record.id}`}
              size="xs"
              variant="default"
              leftIcon={<IconPlus size={14} aria-hidden />}
            >
              {t("timeline.note")}
            </Button>
          ) : null
        }
      />
    </>
  );
}

const told = ["view_students", "view_cases"];

function LiveTimeline({ id }: { id: number }) {
  useLiveCases();
  return <Timeline studentId={id} />;
}

/** On a student's page: what happened in the matter of attendance, for who may see any of it. */
export function StudentTimeline({ record }: Panel) {
  const may = useMay();
  return told.some(may) && !record["deleted_at"] ? <LiveTimeline id={record.id} /> : null;
}
