import { Alert, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useMayDo } from "../../fields/may";
import { usePageTitle } from "../../fields/page-title";
import { pluralOf, type Resource } from "../../../schema";
import { importStrings } from "../../strings/import";
import { CheckStep } from "./check-step";
import { ColumnsStep } from "./columns-step";
import { FileStep } from "./file-step";
import { LeaveGuard } from "./leave-guard";
import { RunStep } from "./run-step";
import type { Run } from "./run/use-run";
import type { Sheet, Wanted } from "./reading/table";
import { Steps } from "./steps";
import { PastImports } from "./undo/past-imports";
import { useWizard } from "./use-wizard";
import { pageWidth } from "../../fields/page-width";

/** The sheet or the table of a page that was read. */
const wantedOf = ({ sheetName }: Sheet): Wanted => (sheetName === null ? {} : { sheet: sheetName });

/** What would be lost by leaving now; undefined once all is in. */
function reasonToStay(step: number, { state }: Run): string | undefined {
  if (state === "finished") return undefined;
  return step === 3 ? importStrings.leaveRunning : importStrings.leaveChosen;
}

interface ImportPageProps {
  resource: Resource;
  /** Other ways for such records to come in, told beside the choice of a file. */
  others?: ReactNode;
}

/**
 * The way of a file into the records of a resource: choose it, say what its columns are, see what
 * would happen, let it happen.
 */
function Wizard({ resource, others }: ImportPageProps) {
  const wizard = useWizard(resource);
  const { step, round, file, check, run } = wizard;
  const { open } = file;
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
            onFile={wizard.choose}
          />
          {others}
          <PastImports resource={resource} />
        </>
      ) : step === 1 ? (
        <ColumnsStep
          resource={resource}
          fileName={open.file.name}
          sheet={open.sheet}
          heading={open.heading}
          beside={open.beside}
          table={open.table}
          choices={open.choices}
          problem={file.problem}
          onSheet={(wanted) => void file.read(open.file, wanted, open.sheet.encoding?.encoding)}
          onEncoding={(name) => void file.read(open.file, wantedOf(open.sheet), name)}
          onHeading={file.setHeading}
          onBeside={file.setBeside}
          onChoices={file.setChoices}
          onBack={wizard.again}
          onNext={wizard.startCheck}
        />
      ) : step === 2 ? (
        <CheckStep
          key={round}
          resource={resource}
          run={check}
          table={open.table}
          mapping={open.choices.mapping}
          fileName={open.file.name}
          onCorrect={wizard.checkCorrected}
          onBack={wizard.backToColumns}
          onStart={wizard.startRun}
        />
      ) : (
        <RunStep
          resource={resource}
          run={run}
          table={open.table}
          fileName={open.file.name}
          onAgain={wizard.again}
        />
      )}
    </>
  );
}

/** The import page of any resource; the file is `../{resource}/import`. */
export function ImportPage({ resource, others }: ImportPageProps) {
  const mayDo = useMayDo();
  const plural = pluralOf(resource);
  usePageTitle(importStrings.title(plural));
  return (
    <Stack spacing="md" maw={pageWidth}>
      <Title order={1}>{importStrings.title(plural)}</Title>
      {mayDo(resource, "import") ? (
        <Wizard resource={resource} others={others} />
      ) : (
        <Alert color="yellow">{importStrings.notAllowed(plural)}</Alert>
      )}
    </Stack>
  );
}
