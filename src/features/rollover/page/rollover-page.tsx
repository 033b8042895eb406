import { Alert, Button, Card, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { LeaveGuard } from "@rollcall/kit/browser/crud/import/leave-guard";
import { Steps } from "@rollcall/kit/browser/crud/import/steps";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { noteUnsavedWork } from "@rollcall/kit/browser/fields/unsaved-work";
import { t } from "./text";
import { useChoices } from "./choices";
import { ClassesStep } from "./classes-step";
import { DoneStep } from "./done-step";
import { RehearsalStep } from "./rehearsal-step";
import { askForOverview, rolloverKey, type Outcome } from "./rollover-api";
import { UndoLast } from "./undo-last";
import { YearsStep } from "./years-step";
import { pageWidth } from "@rollcall/kit/browser/fields/page-width";

const stepNames = [t("steps.1"), t("steps.2"), t("steps.3"), t("steps.4")] as const;

const workId = "rollover";

/** The year the address begins from; null for the usual one. */
function useFrom() {
  const [params, setParams] = useSearchParams();
  const text = params.get("from_year") ?? "";
  return {
    from: /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null,
    setFrom: (id: number) =>
      setParams({ from_year: String(id) }, { replace: true, preventScrollReset: true }),
  };
}

function Wizard() {
  const { from, setFrom } = useFrom();
  const { choices, change, reset, isTouched } = useChoices();
  const [outcome, setOutcome] = useState<Outcome>();
  const client = useQueryClient();
  // What is chosen stands over what was read: it is not read anew under one's hands.
  const overview = useQuery({
    queryKey: [...rolloverKey, "overview", from],
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => askForOverview(from, signal),
  });
  const isOpen = outcome === undefined && isTouched;
  useEffect(() => {
    noteUnsavedWork(workId, isOpen);
    return () => noteUnsavedWork(workId, false);
  }, [isOpen]);
  const finish = (done: Outcome) => {
    setOutcome(done);
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== rolloverKey[0] });
  };
  const again = () => {
    reset();
    setOutcome(undefined);
    void overview.refetch();
  };
  const undone = () => {
    again();
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== rolloverKey[0] });
  };
  const { data, error, isFetching, refetch } = overview;
  if (outcome)
    return (
      <>
        <Steps current={3} steps={stepNames} label={t("stepsLabel")} />
        <DoneStep outcome={outcome} onAgain={again} />
      </>
    );
  return (
    <>
      <LeaveGuard reason={isOpen ? t("leaveReason") : undefined} title={t("leaveTitle")} />
      <Steps current={choices.step} steps={stepNames} label={t("stepsLabel")} />
      {error ? (
        <Alert color="red" role="alert" title={t("failed")}>
          <Text mb="sm">{error.message}</Text>
          <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </Alert>
      ) : null}
      {!data && !error ? (
        <Card withBorder radius="md" role="status" aria-label={t("loading")}>
          <TableSkeleton rows={8} columns={3} />
        </Card>
      ) : null}
      <UndoLast last={choices.step === 0 ? data?.last : undefined} onUndone={undone} />
      {data && choices.step === 0 ? (
        <YearsStep
          data={data}
          onFrom={(id) => {
            reset();
            setFrom(id);
          }}
          onNext={() => change({ step: 1 })}
        />
      ) : null}
      {data && choices.step === 1 ? (
        <ClassesStep data={data} choices={choices} change={change} />
      ) : null}
      {data && choices.step === 2 ? (
        <RehearsalStep data={data} choices={choices} change={change} onDone={finish} />
      ) : null}
    </>
  );
}

/**
 * `/academic-years/rollover`: the years, the classes, the rehearsal, and starting the next year.
 */
export function RolloverPage() {
  return (
    <Stack spacing="md" maw={pageWidth}>
      <Title order={1}>{t("title")}</Title>
      <Wizard />
    </Stack>
  );
}
