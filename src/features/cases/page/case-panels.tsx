import { Alert, Box, Button, Skeleton } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMay, useMayDo } from "@rollcall/kit/browser/fields/may";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { caseNotes } from "../../../resources/case-notes";
import { cases } from "../../../resources/cases";
import { CaseCard } from "./card";
import { CaseHead } from "./case-head";
import { FamilyCalls } from "./family-calls";
import { LetterChoice } from "./letter-choice";
import { t } from "./text";
import { TaskList } from "./task-list";
import { Timeline } from "./timeline";
import { useCaseCounts, useCaseFamily, useLiveCases } from "./use-cases";
import { dayText } from "@rollcall/kit/schema/formats/days";

type Panel = { record: BaseRecord & { id: number } };

const AddNote = ({ caseId }: { caseId: number }) => (
  <Button
    component={Link}
    to={`/${caseNotes.name}/create?case_id=${caseId}`}
    size="xs"
    variant="default"
    leftIcon={<IconPlus size={14} aria-hidden />}
  >
    {t("timeline.note")}
  </Button>
);

function Head({ record }: Panel) {
  const { data } = useCaseFamily(record.id);
  return data ? (
    <CaseHead student={data.student} stage={Number(record["stage"])} />
  ) : (
    <Skeleton height={72} mb="md" />
  );
}

function Calls({ caseId, isOpen }: { caseId: number; isOpen: boolean }) {
  const { data, error, refetch } = useCaseFamily(caseId);
  if (data) return <FamilyCalls caseId={caseId} family={data} isOpen={isOpen} />;
  return (
    <CaseCard title={t("calls.title")}>
      {error ? (
        <LoadFailed title={t("calls.loadFailed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={3} />
      )}
    </CaseCard>
  );
}

/** Beside what is to be done on a wide screen, and in sight while one reads; before it on a phone. */
const workspace = {
  display: "grid",
  gap: "0 16px",
  alignItems: "start",
  "@media (min-width: 992px)": {
    gridTemplateColumns: "minmax(0, 1fr) 320px",
    gridTemplateRows: "auto 1fr",
    "& > :nth-of-type(1)": { gridColumn: 2, position: "sticky", top: 72, zIndex: 1 },
    "& > :nth-of-type(2)": { gridColumn: 1, gridRow: "1 / 3" },
    "& > :nth-of-type(3)": { gridColumn: 2 },
  },
} as const;

/** On the page of a case: whom it is about, whom to call, its tasks, letters, and what happened. */
export function CasePanels({ record }: Panel) {
  const mayDo = useMayDo();
  const may = useMay();
  useLiveCases();
  const { data: counts } = useCaseCounts();
  const isOpen = record["status"] === "open" && !record["deleted_at"];
  const gone = record["reason_gone_on"];
  const mayNote = mayDo(caseNotes, "create") && !record["deleted_at"];
  return (
    <>
      {isOpen && typeof gone === "string" ? (
        <Alert color="yellow" role="status" mb="md">
          {t("gone", { day: dayText(gone) })}
        </Alert>
      ) : null}
      {may("view_cases") ? <Head record={record} /> : null}
      <Box sx={workspace}>
        <div>{may("view_cases") ? <Calls caseId={record.id} isOpen={isOpen} /> : null}</div>
        <div>
          <TaskList caseId={record.id} isOpen={isOpen} today={counts?.today} />
          <Timeline
            studentId={Number(record["student_id"])}
            caseId={record.id}
            tools={mayNote ? <AddNote caseId={record.id} /> : null}
          />
        </div>
        <div>
          {mayDo(cases, "edit") && !record["deleted_at"] ? (
            <LetterChoice caseId={record.id} />
          ) : null}
        </div>
      </Box>
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
