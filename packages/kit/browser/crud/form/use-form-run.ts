import type { BaseRecord } from "@refinedev/core";
import { useMemo, type FormEvent as SubmitEvent } from "react";
import { apiFields, childrenOf, type Resource } from "../../../schema";
import { formSections, sameValue, type Values } from "./form-fields";
import { saveFailureOf } from "./form-notices";
import { inputId } from "./form-sections";
import type { FormState } from "./form-state";
import { mergeOf } from "./merge";
import { useReportDirty } from "./unsaved-guard";
import { useBusyFields } from "./use-busy-fields";
import { useDraft, useDraftKey } from "./use-draft";
import { useRecordForm, type Outcome } from "./use-record-form";

export type Saved = Extract<Outcome, { kind: "saved" }>;
/**
 * What follows a save: the record's page, another new one, or the form again, since something was
 * typed meanwhile.
 */
export type Then = "leave" | "another" | "stay";

interface RunOptions {
  resource: Resource;
  record: BaseRecord | undefined;
  given: Values | undefined;
  place: string;
  formId: string;
  onSaved(saved: Saved, then: Then): void;
  onUnchanged(): void;
}

/** The sections of a form, and the fields of them that are typed in. */
function useSections(resource: Resource, mode: FormState["mode"]) {
  const sections = useMemo(() => formSections(resource, mode), [resource, mode]);
  const inputs = useMemo(
    () => [
      ...sections
        .flatMap(({ fields }) => fields)
        .filter(({ field }) => !field.readOnly)
        .map(({ apiName }) => apiName),
      ...childrenOf(resource).map(({ key }) => key),
    ],
    [sections, resource],
  );
  return { sections, inputs };
}

/** What to correct first: a field, or the first wrong cell of some rows. */
function firstOf(inputs: readonly string[], wrong: readonly string[]): string | undefined {
  for (const input of inputs) {
    const found = wrong.find((name) => name === input || name.startsWith(`${input}.`));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a save has led to: says so, and makes the form ready for what follows. */
function useFinish(
  { resource, onSaved }: RunOptions,
  form: ReturnType<typeof useRecordForm>,
  inputs: readonly string[],
  ready: { giveUpDraft(): void; goTo(apiName: string | undefined): void },
) {
  return (saved: Saved, another: boolean) => {
    const typedSince =
      form.state.mode === "edit" &&
      inputs.some(
        (apiName) =>
          !sameValue(
            saved.held[apiName],
            saved.sent[apiName],
            apiFields(resource).get(apiName)?.field,
          ),
      );
    const then = typedSince ? "stay" : another ? "another" : "leave";
    if (then !== "stay") ready.giveUpDraft();
    onSaved(saved, then);
    if (then === "leave") return;
    form.reopen();
    if (then === "stay") return;
    form.dispatch({ type: "begun" });
    ready.goTo(inputs[0]);
  };
}

/** A form of a resource at work: its state, its draft, and what is done with it. */
export function useFormRun(options: RunOptions) {
  const { resource, record, given, place, formId, onUnchanged } = options;
  const form = useRecordForm({ resource, record, given });
  const { state, problem, save, dirty } = form;
  const draft = useDraft(useDraftKey(resource.name, place), state);
  const withdraw = useReportDirty(dirty, draft.forget);
  const { uploading, onBusy } = useBusyFields();
  const { sections, inputs } = useSections(resource, state.mode);
  const goTo = (apiName: string | undefined) =>
    apiName !== undefined && document.getElementById(inputId(formId, apiName))?.focus();
  const giveUpDraft = () => {
    draft.forget();
    withdraw();
  };
  const finish = useFinish(options, form, inputs, { giveUpDraft, goTo });
  const run = async (another = false, from?: FormState) => {
    if (uploading) return;
    const outcome = await save(from ?? state);
    if (outcome?.kind === "saved") finish(outcome, another);
    else if (outcome?.kind === "unchanged") onUnchanged();
    else if (outcome?.kind === "wrong") goTo(firstOf(inputs, outcome.apiNames));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A form in a dialog stands inside another one, as React sees it.
    event.stopPropagation();
    void run();
  };
  return {
    ...form,
    draft,
    uploading,
    onBusy,
    sections,
    inputs,
    goTo,
    run,
    submit,
    failure: useMemo(() => saveFailureOf(resource, problem), [resource, problem]),
    difference: useMemo(
      () => (state.theirs ? mergeOf(resource, state.base, state.values, state.theirs) : undefined),
      [resource, state],
    ),
  };
}

/** A form at work. */
export type FormRun = ReturnType<typeof useFormRun>;
