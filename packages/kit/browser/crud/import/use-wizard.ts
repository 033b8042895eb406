import { useInvalidate } from "@refinedev/core";
import { useEffect, useState } from "react";
import type { Resource } from "../../../schema";
import { corrected, type CellEdits } from "./cell-edits";
import { saidValues } from "./mapping/choices";
import { rememberValues } from "./mapping/remembered-values";
import { useRun } from "./run/use-run";
import { useFile } from "./use-file";

/** Where somebody is on the way of a file into the records, and the ways on from there. */
export function useWizard(resource: Resource) {
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
  const checkCorrected = (edits: CellEdits) => {
    if (open) {
      const table = corrected(open.table, edits);
      file.setTable(table);
      check.start(table, open.choices);
      setRound(round + 1);
    }
  };
  const startRun = (confirmNames: boolean) => {
    if (open) {
      run.start(open.table, { ...open.choices, confirmNames }, open.file.name);
      setStep(3);
    }
  };
  const choose = (chosen: File) => void file.read(chosen).then((isRead) => isRead && setStep(1));
  const backToColumns = () => {
    check.reset();
    setStep(1);
  };
  return {
    step,
    /** Counts the checks of one file, so that each begins with its heading. */
    round,
    file,
    check,
    run,
    choose,
    again,
    startCheck,
    checkCorrected,
    startRun,
    backToColumns,
  };
}
