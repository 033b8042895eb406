import { Alert, Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { pluralOf, type Resource } from "../../../schema";
import { importStrings } from "../../strings/import";
import { undoStrings } from "../../strings/import-undo";
import { Counts } from "./counts";
import { RowsPartlyUndone } from "./rows-partly-undone";
import { ProgressBar } from "./progress-bar";
import type { Table } from "./reading/table";
import { RefusedTable } from "./refused-table";
import { failureText } from "./run/failure-text";
import type { Run } from "./run/use-run";
import { StepHeading } from "./step-heading";
import { UndoButton } from "./undo/undo-button";

export interface RunStepProps {
  resource: Resource;
  run: Run;
  table: Table;
  fileName: string;
  onAgain(): void;
}

function Message({ run: { state, tally, total, failure } }: { run: Run }) {
  if (state === "failed")
    return (
      <Alert color="red" role="alert" title={importStrings.failedTitle}>
        {failureText(failure)}
      </Alert>
    );
  if (state === "stopped")
    return (
      <Alert color="yellow" role="status">
        {importStrings.stoppedText(tally.done, total)}
      </Alert>
    );
  if (state === "finished")
    return (
      <Alert color="green" role="status">
        {importStrings.summary(tally.created, tally.updated, tally.unchanged, tally.refused.length)}
      </Alert>
    );
  return null;
}

const isBusy = ({ state }: Run) => state === "running" || state === "stopping";

/** What can be done now: stop, go on, look, begin anew, undo. */
function Actions({
  resource,
  run,
  isUndone,
  onAgain,
  onUndone,
}: {
  resource: Resource;
  run: Run;
  isUndone: boolean;
  onAgain(): void;
  onUndone(removed: number): void;
}) {
  const { state, tally, importId } = run;
  const busy = isBusy(run);
  const canUndo = (state === "finished" || state === "stopped") && !isUndone;
  return (
    <Group>
      {busy ? (
        <Button variant="default" onClick={run.stop} disabled={state === "stopping"}>
          {importStrings.stop}
        </Button>
      ) : null}
      {state === "failed" ? <Button onClick={run.resume}>{importStrings.tryAgain}</Button> : null}
      {state === "stopped" && !isUndone ? (
        <Button onClick={run.resume}>{importStrings.goOn}</Button>
      ) : null}
      {busy ? null : (
        <Button
          component={Link}
          to={`/${resource.name}?sort=-updated_at`}
          variant={state === "finished" ? "filled" : "default"}
        >
          {importStrings.seeList(pluralOf(resource))}
        </Button>
      )}
      {state === "finished" ? (
        <Button variant="default" onClick={onAgain}>
          {importStrings.again}
        </Button>
      ) : null}
      {canUndo && importId ? (
        <UndoButton
          resource={resource}
          undoable={{ id: importId, created: tally.created, updated: tally.updated }}
          onUndone={onUndone}
        />
      ) : null}
    </Group>
  );
}

/** The import itself: how far it is, and at the end what came of it. */
export function RunStep({ resource, run, table, fileName, onAgain }: RunStepProps) {
  const { state, tally, total } = run;
  const [removed, setRemoved] = useState<number | null>(null);
  const busy = isBusy(run);
  const title = busy
    ? importStrings.running
    : state === "finished"
      ? importStrings.doneTitle
      : state === "stopped"
        ? importStrings.stoppedTitle
        : importStrings.failedTitle;
  return (
    <Stack>
      <StepHeading key={busy ? "busy" : state}>{title}</StepHeading>
      {state === "finished" ? null : (
        <ProgressBar
          label={state === "stopping" ? importStrings.stopping : title}
          done={tally.done}
          total={total}
        />
      )}
      {removed === null ? (
        <Message run={run} />
      ) : (
        <Alert color="gray" role="status">
          {undoStrings.done(removed)}
        </Alert>
      )}
      <Counts tally={tally} />
      {busy ? null : <RowsPartlyUndone kept={tally.kept} />}
      {busy ? null : <RefusedTable table={table} refused={tally.refused} fileName={fileName} />}
      <Actions
        resource={resource}
        run={run}
        isUndone={removed !== null}
        onAgain={onAgain}
        onUndone={setRemoved}
      />
    </Stack>
  );
}
