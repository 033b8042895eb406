import { OfferedDraft } from "./offered-draft";
import { Box, Stack, Text, type MantineTheme } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { Suspense, type ComponentType, type RefObject } from "react";
import { childrenOf, type Resource } from "../../../schema";
import { formStrings } from "../../strings/form";
import { rowsIn } from "./child-rows";
import { ChildRows } from "./children/child-rows-editor";
import type { Values } from "./form-fields";
import { ErrorSummary, TheirsNotice } from "./form-notices";
import { FormSections, inputId } from "./form-sections";
import { MergeDialog } from "./merge-dialog";
import { SaveBar } from "./save-bar";
import type { FormRun } from "./use-form-run";

/** What a page has to say of a record before it is saved, by the values as they stand. */
export type RecordNote = ComponentType<{
  values: Values;
  /** Of a stored record. */ id: number | undefined;
}>;

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
const faint = (theme: MantineTheme) => ({
  color: theme.colorScheme === "dark" ? theme.colors.dark[2] : theme.colors.gray[6],
});

/** What the form has to say before its fields: a draft that was found, what others changed, mistakes. */
function Notices({
  form,
  resource,
  record,
}: {
  form: FormRun;
  resource: Resource;
  record: BaseRecord | undefined;
}) {
  return (
    <>
      <OfferedDraft
        draft={form.draft}
        onRestore={({ values, base, version }) =>
          form.dispatch({ type: "restored", values, base, version, record })
        }
      />
      {form.difference && !form.merging ? (
        <TheirsNotice onCompare={() => form.setMerging(true)} />
      ) : null}
      <ErrorSummary
        resource={resource}
        shown={form.shown}
        tried={form.state.tried}
        hasInput={(apiName) => form.inputs.includes(apiName.split(".")[0] ?? "")}
        onGoTo={form.goTo}
      />
    </>
  );
}

/** The choice between what was typed and what someone else has saved meanwhile. */
function Merging({ form }: { form: FormRun }) {
  const { merging, difference, merge, run } = form;
  return merging && difference ? (
    <MergeDialog
      merge={difference}
      saving={form.saving}
      onClose={() => form.setMerging(false)}
      onTake={(choices) => void merge(choices)}
      onSave={(choices) => void run(false, merge(choices))}
    />
  ) : null;
}

/** The rows that are edited with the record. */
function FormRows({
  form: { state, shown, dispatch },
  resource,
  formId,
  nested,
}: {
  form: FormRun;
  resource: Resource;
  formId: string;
  nested: boolean;
}) {
  return (
    <>
      {childrenOf(resource).map((table) => (
        <ChildRows
          key={table.key}
          table={table}
          id={inputId(formId, table.key)}
          rows={rowsIn(state.values, table)}
          shown={shown}
          nested={nested}
          isNew={state.mode === "create"}
          dispatch={dispatch}
        />
      ))}
    </>
  );
}

interface FormViewProps {
  form: FormRun;
  formId: string;
  element?: RefObject<HTMLFormElement>;
  resource: Resource;
  /** The stored record; absent for a new one. */
  record: BaseRecord | undefined;
  Note?: RecordNote | undefined;
  /** In a dialog over another form. */
  nested?: boolean;
  /** Whether one more may be added after this one. */
  severally?: boolean;
  onCancel(): void;
}

/** How a form at work looks. */
export function FormView({
  form,
  formId,
  element,
  resource,
  record,
  Note,
  nested = false,
  severally = false,
  onCancel,
}: FormViewProps) {
  const { state, shown, saving, run } = form;
  return (
    <Box
      component="form"
      ref={element}
      noValidate
      aria-busy={saving}
      onSubmit={form.submit}
      autoComplete="off"
      sx={look}
    >
      <Stack spacing="md">
        <Notices form={form} resource={resource} record={record} />
        <Text size="xs" sx={faint}>
          {formStrings.requiredMark}
        </Text>
        <FormSections
          formId={formId}
          resource={resource}
          sections={form.sections}
          values={state.values}
          record={record ?? none}
          shown={shown}
          nested={nested}
          dispatch={form.dispatch}
          onBusy={form.onBusy}
        />
        <FormRows form={form} resource={resource} formId={formId} nested={nested} />
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
          uploading={form.uploading}
          dirty={form.dirty}
          wrong={state.tried ? Object.keys(shown).length : 0}
          failure={form.failure}
          nested={nested}
          onCancel={onCancel}
          onSaveAndAdd={severally ? () => void run(true) : undefined}
        />
      </Stack>
      <Merging form={form} />
    </Box>
  );
}
