import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { importStrings } from "../../strings/import";
import { useState } from "react";
import type { Resource } from "../../../schema";
import { WrongRowsTable } from "./wrong-rows-table";
import type { CellEdits } from "./cell-edits";
import { Counts } from "./counts";
import { ChangedRecords } from "./changed-records";
import { NamesQuestion, type NamesAnswer } from "./names-question";
import { WarnedRows } from "./warned-rows";
import { RowsPartlyUndone } from "./rows-partly-undone";
import type { Mapping } from "./mapping/mapped-columns";
import { ProgressBar } from "./progress-bar";
import type { Table } from "./reading/table";
import { failureText } from "./run/failure-text";
import type { Run } from "./run/use-run";
import { StepHeading } from "./step-heading";

export interface CheckStepProps {
  resource: Resource;
  run: Run;
  table: Table;
  mapping: Mapping;
  fileName: string;
  onBack(): void;
  /** Checks the rows once more, some cells being corrected. */
  onCorrect(edits: CellEdits): void;
  /** Imports the rows; names of persons are changed only where this says so. */
  onStart(confirmNames: boolean): void;
}

function Verdict({ run }: { run: Run }) {
  const { created, updated, unchanged, refused } = run.tally;
  const good = created + updated;
  if (refused.length === 0)
    return (
      <Alert color={good ? "green" : "gray"}>
        {good ? importStrings.allGood : importStrings.nothingToDo}
      </Alert>
    );
  return (
    <Alert color="yellow">
      {good + unchanged === 0 ? importStrings.allWrong : importStrings.someWrong(refused.length)}
    </Alert>
  );
}

/** Rows that are taken, of which there is something to say. */
const Noted = ({ tally }: Pick<Run, "tally">) => (
  <>
    <WarnedRows warned={tally.warned} />
    <RowsPartlyUndone kept={tally.kept} />
  </>
);

/** Starts the import, once nothing has to be done `first`. */
function Start({
  toDo,
  first,
  onStart,
}: {
  toDo: number;
  first: string | undefined;
  onStart(): void;
}) {
  return (
    <Group>
      {first === undefined ? null : <Text color="dimmed">{first}</Text>}
      <Button onClick={onStart} disabled={toDo === 0 || first !== undefined}>
        {importStrings.start(toDo)}
      </Button>
    </Group>
  );
}

/** What is said of a check while it runs, and of what came of it. */
function Spoken({ run: { state, tally } }: Pick<CheckStepProps, "run">) {
  return (
    <Text
      role="status"
      sx={{ position: "absolute", width: 1, height: 1, overflow: "hidden", clip: "rect(0 0 0 0)" }}
    >
      {state === "finished"
        ? importStrings.wouldBe(tally.created, tally.updated, tally.unchanged, tally.refused.length)
        : importStrings.checking}
    </Text>
  );
}

/** The dry run: what would come of every row, before anything is changed. */
export function CheckStep({
  resource,
  run,
  table,
  mapping,
  fileName,
  onBack,
  onCorrect,
  onStart,
}: CheckStepProps) {
  const [isPending, setIsPending] = useState(false);
  const { state, tally, total, failure } = run;
  const [names, setNames] = useState<NamesAnswer>("");
  const renamed = tally.changes.filter((change) => change.renamed).length;
  const over = state === "finished";
  return (
    <Stack>
      <StepHeading>{importStrings.checkTitle}</StepHeading>
      <Spoken run={run} />
      {state === "failed" ? (
        <Alert color="red" role="alert" title={importStrings.failedTitle}>
          {failureText(failure)}
        </Alert>
      ) : null}
      {over ? (
        <>
          <Counts tally={tally} />
          <Verdict run={run} />
          <NamesQuestion renamed={renamed} answer={names} onAnswer={setNames} />
          <ChangedRecords resource={resource} changes={tally.changes} />
          <Noted tally={tally} />
        </>
      ) : (
        <ProgressBar label={importStrings.checking} done={tally.done} total={total} />
      )}
      {over ? (
        <WrongRowsTable
          resource={resource}
          table={table}
          mapping={mapping}
          refused={tally.refused}
          fileName={fileName}
          onPending={setIsPending}
          onCheck={onCorrect}
        />
      ) : null}
      <Group position="apart">
        <Button variant="default" onClick={onBack}>
          {state === "running" ? importStrings.stopCheck : importStrings.back}
        </Button>
        {state === "failed" || state === "stopped" ? (
          <Button onClick={run.resume}>{importStrings.tryAgain}</Button>
        ) : null}
        {over ? (
          <Start
            toDo={tally.created + tally.updated - (names === "leave" ? renamed : 0)}
            first={
              isPending
                ? importStrings.checkFirst
                : renamed > 0 && names === ""
                  ? importStrings.namesFirst
                  : undefined
            }
            onStart={() => onStart(names === "change")}
          />
        ) : null}
      </Group>
    </Stack>
  );
}
