import { Box, Stack, Text, type MantineTheme } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import {
  Suspense,
  useId,
  useMemo,
  useRef,
  type ComponentType,
  type FormEvent as SubmitEvent,
} from "react";
import { momentText } from "../../fields/cells/value-text";
import { useLatest } from "../../fields/use-latest";
import type { Resource } from "../../../schema";
import { formStrings } from "../../strings/form";
import { formSections, sameValue, type Values } from "./form-fields";
import { DraftNotice, ErrorSummary, saveFailureOf, TheirsNotice } from "./form-notices";
import { FormSections, inputId } from "./form-sections";
import type { FormState } from "./form-state";
import { mergeOf } from "./merge";
import { MergeDialog } from "./merge-dialog";
import { SaveBar } from "./save-bar";
import { useReportDirty } from "./unsaved-guard";
import { useBusyFields } from "./use-busy-fields";
import { useDraft, useDraftKey } from "./use-draft";
import { useRecordForm, type Outcome } from "./use-record-form";
import { useFirstFocus } from "./use-first-focus";
import { useSaveKey } from "./use-save-key";

export type Saved = Extract<Outcome, { kind: "saved" }>;
/**
 * What follows a save: the record's page, another new one, or the form again, since something was
 * typed meanwhile.
 */
export type Then = "leave" | "another" | "stay";

/** What a page has to say of a record before it is saved, by the values as they stand. */
export type RecordNote = ComponentType<{
  values: Values;
  /** Of a stored record. */ id: number | undefined;
}>;

interface RecordFormProps {
  resource: Resource;
  /** The stored record; absent for a new one. */
  record?: BaseRecord;
  /** What a new record begins with. */
  given?: Values;
  /**
   * Tells this form's draft from others of the resource: the record's id, or where it is created.
   */
  place: string;
  Note?: RecordNote | undefined;
  /** In a dialog over another form. */
  nested?: boolean;
  /** Whether one more may be added after this one. */
  severally?: boolean;
  onSaved(saved: Saved, then: Then): void;
  onUnchanged(): void;
  onCancel(): void;
}

const none: Values = {};
/**
 * What gets the focus is scrolled clear of the header and of the bar below; what is wrong can be
 * read as well as what is right.
 */
const look = (theme: MantineTheme) => ({
  "& input, & textarea, & select, & button, & fieldset": {
    scrollMarginTop: 72,
    scrollMarginBottom: 88,
  },
  "& [aria-invalid=true]": {
    color: "inherit",
    borderColor: theme.colors["red"]?.[theme.colorScheme === "dark" ? 4 : 6],
    "&::placeholder": {
      color: theme.colorScheme === "dark" ? theme.colors.dark[2] : theme.colors.gray[6],
    },
  },
});

/**
 * The form of any resource, for a new record or a stored one. Keyed by resource and id where it is
 * used: it is hydrated once.
 */
export function RecordForm({
  resource,
  record,
  given,
  place,
  Note,
  nested = false,
  severally = false,
  onSaved,
  onUnchanged,
  onCancel,
}: RecordFormProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const {
    state,
    dispatch,
    shown,
    problem,
    saving,
    save,
    reopen,
    dirty,
    merging,
    setMerging,
    merge,
  } = useRecordForm({ resource, record, given });
  const { offered, answer, forget } = useDraft(useDraftKey(resource.name, place), state);
  const withdraw = useReportDirty(dirty, forget);
  const { uploading, onBusy } = useBusyFields();
  const sections = useMemo(() => formSections(resource, state.mode), [resource, state.mode]);
  const inputs = useMemo(
    () =>
      sections
        .flatMap(({ fields }) => fields)
        .filter(({ field }) => !field.readOnly)
        .map(({ apiName }) => apiName),
    [sections],
  );
  const latest = useLatest(state);
  const difference = useMemo(
    () => (state.theirs ? mergeOf(resource, state.base, state.values, state.theirs) : undefined),
    [resource, state],
  );

  const failure = useMemo(() => saveFailureOf(resource, problem), [resource, problem]);
  const goTo = (apiName: string | undefined) =>
    apiName !== undefined && document.getElementById(inputId(formId, apiName))?.focus();
  const finish = (saved: Saved, another: boolean) => {
    const typedSince =
      state.mode === "edit" &&
      inputs.some((apiName) => !sameValue(latest.current.values[apiName], saved.sent[apiName]));
    const then = typedSince ? "stay" : another ? "another" : "leave";
    if (then !== "stay") {
      forget();
      withdraw();
    }
    onSaved(saved, then);
    if (then === "leave") return;
    reopen();
    if (then === "stay") return;
    dispatch({ type: "begun" });
    goTo(inputs[0]);
  };
  const run = async (another = false, from?: FormState) => {
    if (uploading) return;
    const outcome = await save(from ?? state);
    if (outcome?.kind === "saved") finish(outcome, another);
    else if (outcome?.kind === "unchanged") onUnchanged();
    else if (outcome?.kind === "wrong")
      goTo(inputs.find((apiName) => outcome.apiNames.includes(apiName)));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A form in a dialog stands inside another one, as React sees it.
    event.stopPropagation();
    void run();
  };
  useFirstFocus(inputId(formId, inputs[0] ?? ""), nested, state.mode === "create");
  useSaveKey(element, !nested, () => void run());
  const restore = () => {
    if (offered)
      dispatch({
        type: "restored",
        values: offered.values,
        base: offered.base,
        version: offered.version,
        record,
      });
    answer();
  };

  const cancel = () => {
    // A page asks before it is left, and gives the draft up then.
    if (nested) forget();
    onCancel();
  };

  return (
    <Box
      component="form"
      ref={element}
      noValidate
      aria-busy={saving}
      onSubmit={submit}
      autoComplete="off"
      sx={look}
    >
      <Stack spacing="md">
        {offered ? (
          <DraftNotice
            when={momentText(offered.at, navigator.language)}
            onRestore={restore}
            onDrop={() => {
              forget();
              answer();
            }}
          />
        ) : null}
        {difference && !merging ? <TheirsNotice onCompare={() => setMerging(true)} /> : null}
        <ErrorSummary
          resource={resource}
          shown={shown}
          tried={state.tried}
          hasInput={(apiName) => inputs.includes(apiName)}
          onGoTo={goTo}
        />
        <Text
          size="xs"
          sx={(theme) => ({
            color: theme.colorScheme === "dark" ? theme.colors.dark[2] : theme.colors.gray[6],
          })}
        >
          {formStrings.requiredMark}
        </Text>
        <FormSections
          formId={formId}
          sections={sections}
          values={state.values}
          record={record ?? none}
          shown={shown}
          nested={nested}
          dispatch={dispatch}
          onBusy={onBusy}
        />
        {Note ? (
          <Suspense fallback={null}>
            <Note
              values={state.values}
              id={record?.id === undefined ? undefined : Number(record.id)}
            />
          </Suspense>
        ) : null}
        <SaveBar
          saving={saving}
          uploading={uploading}
          dirty={dirty}
          wrong={state.tried ? Object.keys(shown).length : 0}
          failure={failure}
          nested={nested}
          onCancel={cancel}
          onSaveAndAdd={severally ? () => void run(true) : undefined}
        />
      </Stack>
      {merging && difference ? (
        <MergeDialog
          merge={difference}
          saving={saving}
          onClose={() => setMerging(false)}
          onTake={(choices) => void merge(choices)}
          onSave={(choices) => void run(false, merge(choices))}
        />
      ) : null}
    </Box>
  );
}
