import { Alert, Stack, Title } from "@mantine/core";
import { useInvalidate } from "@refinedev/core";
import { useEffect, useState } from "react";
import { useMayDo } from "../../fields/may";
import { usePageTitle } from "../../fields/page-title";
import { pluralOf, type Resource } from "../../../schema";
import { importStrings } from "../../strings/import";
import { CheckStep } from "./check-step";
import { ColumnsStep } from "./columns-step";
import { corrected, type Corrections } from "./corrections";
import { FileStep } from "./file-step";
import { LeaveGuard } from "./leave-guard";
import { RunStep } from "./run-step";
import { useRun, type Run } from "./run/use-run";
import { Steps } from "./steps";
import { saidValues } from "./mapping/choices";
import { rememberValues } from "./mapping/remembered-values";
import { PastImports } from "./undo/past-imports";
import { useFile } from "./use-file";

/** What would be lost by leaving now; undefined once all is in. */
function reasonToStay(step: number, { state }: Run): string | undefined {
  if (state === "finished") return undefined;
  return step === 3 ? importStrings.leaveRunning : importStrings.leaveChosen;
}

/**
 * The way of a file into the records of a resource: choose it, say what its columns are, see what
 * would happen, let it happen.
 */
function Wizard({ resource }: { resource: Resource }) {
  const [step, setStep] = useState(0);
  const [round, setRound] = useState(0);
  const file = useFile(resource);
  const check = useRun(resource, true);
  const run = useRun(resource, false);
  const invalidate = useInvalidate();
  const { open } = file;

  useEffect(() => {
    if (run.tally.created + run.tally.updated > 0)
      void invalidate({ resource: resource.name, invalidates: ["list", "many", "detail"] });
  }, [run.tally, invalidate, resource]);

  const again = () => {
    check.reset();
    run.reset();
    file.close();
    setStep(0);
  };
  const startCheck = () => {
    if (open) {
      rememberValues(resource, saidValues(resource, open.table, open.choices));
      check.start(open.table, open.choices);
      setStep(2);
    }
  };
  const checkCorrected = (corrections: Corrections) => {
    if (open) {
      const table = corrected(open.table, corrections);
      file.setTable(table);
      check.start(table, open.choices);
      setRound(round + 1);
    }
  };
  const startRun = () => {
    if (open) {
      run.start(open.table, open.choices, open.file.name);
      setStep(3);
    }
  };
  const backToColumns = () => {
    check.reset();
    setStep(1);
  };
  return (
    <>
      <LeaveGuard reason={open ? reasonToStay(step, run) : undefined} />
      <Steps current={step} />
      {step === 0 || !open ? (
        <>
          <FileStep
            resource={resource}
            reading={file.reading}
            problem={file.problem}
            onProblem={file.setProblem}
            onFile={(chosen) => void file.read(chosen).then((good) => good && setStep(1))}
          />
          <PastImports resource={resource} />
        </>
      ) : step === 1 ? (
        <ColumnsStep
          resource={resource}
          fileName={open.file.name}
          sheet={open.sheet}
          heading={open.heading}
          table={open.table}
          choices={open.choices}
          onSheet={(name) => void file.read(open.file, name)}
          onHeading={file.setHeading}
          onChoices={file.setChoices}
          onBack={again}
          onNext={startCheck}
        />
      ) : step === 2 ? (
        <CheckStep
          key={round}
          resource={resource}
          run={check}
          table={open.table}
          mapping={open.choices.mapping}
          fileName={open.file.name}
          onCorrect={checkCorrected}
          onBack={backToColumns}
          onStart={startRun}
        />
      ) : (
        <RunStep
          resource={resource}
          run={run}
          table={open.table}
          fileName={open.file.name}
          onAgain={again}
        />
      )}
    </>
  );
}

/** The import page of any resource; the file is `../{resource}/import`. */
export function ImportPage({ resource }: { resource: Resource }) {
  const mayDo = useMayDo();
  const plural = pluralOf(resource);
  usePageTitle(importStrings.title(plural));
  return (
    <Stack spacing="md" maw={1100}>
      <Title order={1}>{importStrings.title(plural)}</Title>
      {mayDo(resource, "import") ? (
        <Wizard resource={resource} />
      ) : (
        <Alert color="yellow">{importStrings.notAllowed(plural)}</Alert>
      )}
    </Stack>
  );
}
