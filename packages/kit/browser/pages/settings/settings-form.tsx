import { listed } from "../../../schema/messages";
import { Badge, Box, Stack, Tabs } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useCallback, useEffect, useId, useMemo, useRef, useState, type FormEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { sentencesOf } from "../../crud/form/check-form";
import { ErrorSummary, saveFailureOf, TheirsNotice } from "../../crud/form/form-notices";
import { inputId } from "../../crud/form/form-sections";
import type { FormState } from "../../crud/form/form-state";
import { MergeDialog } from "../../crud/form/merge-dialog";
import { OfferedDraft } from "../../crud/form/offered-draft";
import { SaveBar } from "../../crud/form/save-bar";
import { useReportDirty } from "../../crud/form/unsaved-guard";
import { useBusyFields } from "../../crud/form/use-busy-fields";
import { useDraft, useDraftKey } from "../../crud/form/use-draft";
import { useSaveKey } from "../../crud/form/use-save-key";
import { useNarrow } from "../../crud/list/use-narrow";
import { writableFields } from "../../../schema";
import { settingsStrings as words } from "../../strings/settings";
import { useBrandPreview } from "./brand-preview";
import { ConfirmSave, fieldsToConfirm } from "./confirm-save";
import { formResource } from "./form-resource";
import type { FlatSettings } from "./settings-api";
import { SettingsPanel } from "./settings-panel";
import { useSettingsView, type SettingsView } from "./settings-view";
import { partNamed, partOfPath } from "./parts";
import { useSettingsForm } from "./use-settings-form";

/** The part of the page as the address has it, and the way to a field wherever it stands. */
function usePart(view: SettingsView, formId: string, partOf: (apiName: string) => string) {
  const [params, setParams] = useSearchParams();
  const [wanted, setWanted] = useState<string>();
  const tab = partNamed(view, params.get("tab"));
  const open = (part: string) =>
    setParams({ tab: part }, { replace: true, preventScrollReset: true });
  useEffect(() => {
    // Not before the part is drawn that the field stands in.
    if (wanted === undefined || partOf(wanted) !== tab) return;
    document.getElementById(inputId(formId, wanted))?.focus();
    setWanted(undefined);
  }, [wanted, formId, tab, partOf]);
  return {
    tab,
    open,
    goTo: (apiName: string) => {
      if (partOf(apiName) !== tab) open(partOf(apiName));
      setWanted(apiName);
    },
  };
}

/** The form of all settings at work: its state, and what is done with it. */
function useSettingsRun(record: FlatSettings, formId: string) {
  const { open: toast } = useNotification();
  const view = useSettingsView();
  const [zone] = useState(record["institution.timezone"]);
  const resource = useMemo(() => formResource(view, zone), [view, zone]);
  const fields = useMemo(() => writableFields(resource), [resource]);
  const form = useSettingsForm(resource, record);
  const { state, problem, save, saving, reopen } = form;
  const draft = useDraft(useDraftKey("settings", "institution"), state);
  const partOf = useCallback(
    (apiName: string) => partOfPath(view, fields, apiName),
    [view, fields],
  );
  const part = usePart(view, formId, partOf);
  const { uploading, onBusy } = useBusyFields();
  const [asking, setAsking] = useState<FormState>();
  const saveNow = async (from: FormState) => {
    setAsking(undefined);
    const outcome = await save(from);
    if (outcome?.kind === "saved") {
      draft.forget();
      reopen();
      const taken = listed(
        outcome.taken.map(({ field }) => field.field.label),
        "unit",
      );
      toast?.({
        type: "success",
        message: [words.saved, taken ? words.mergedToo(taken) : ""].filter(Boolean).join(". "),
      });
    } else if (outcome?.kind === "wrong") {
      const first = fields.find(({ apiName }) => outcome.apiNames.includes(apiName));
      if (first) part.goTo(first.apiName);
    }
  };
  const run = async (from: FormState = state) => {
    if (uploading || saving) return;
    const isSound = Object.keys(sentencesOf(from)).length === 0;
    if (isSound && fieldsToConfirm(view, fields, from).length > 0) setAsking(from);
    else await saveNow(from);
  };
  const failure = useMemo(() => saveFailureOf(resource, problem), [resource, problem]);
  return {
    ...form,
    ...part,
    draft,
    view,
    resource,
    fields,
    partOf,
    uploading,
    onBusy,
    run,
    saveNow,
    asking,
    setAsking,
    failure,
  };
}
type SettingsRun = ReturnType<typeof useSettingsRun>;

/** The names of the parts, each with how many mistakes are in it. */
function PartTabs({ view, shown, partOf, isNarrow }: SettingsRun & { isNarrow: boolean }) {
  const wrongIn = (part: string) =>
    Object.keys(shown).filter((apiName) => partOf(apiName) === part).length;
  return (
    <Tabs.List
      aria-label={words.tabsLabel}
      mb="md"
      sx={
        isNarrow
          ? {
              flexWrap: "nowrap",
              overflowX: "auto",
              "& [role=tab]": { marginBottom: 0, flex: "none" },
            }
          : { flex: "none", width: 168, alignSelf: "flex-start", position: "sticky", top: 72 }
      }
    >
      {view.parts.map(({ name: part, label }) => (
        <Tabs.Tab
          key={part}
          value={part}
          rightSection={
            wrongIn(part) > 0 ? (
              <Badge color="red" aria-label={words.problems(wrongIn(part))}>
                {wrongIn(part)}
              </Badge>
            ) : undefined
          }
        >
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** The fields of the part that is open, and what is done with all of them. */
function OpenPart({
  form,
  formId,
  record,
}: {
  form: SettingsRun;
  formId: string;
  record: FlatSettings;
}) {
  const { tab, state, shown, saving, dirty, fields } = form;
  return (
    <Stack spacing="md" sx={{ flex: 1, minWidth: 0 }}>
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
        resource={form.resource}
        shown={shown}
        tried={state.tried}
        hasInput={() => true}
        onGoTo={form.goTo}
      />
      <Tabs.Panel value={tab}>
        <SettingsPanel
          part={tab}
          formId={formId}
          fields={fields}
          record={record}
          state={state}
          shown={shown}
          dispatch={form.dispatch}
          onBusy={form.onBusy}
        />
      </Tabs.Panel>
      {dirty || saving || fields.some(({ field }) => field.section === tab) ? (
        <SaveBar
          saving={saving}
          uploading={form.uploading}
          dirty={dirty}
          wrong={state.tried ? Object.keys(shown).length : 0}
          failure={form.failure}
          nested={false}
          onCancel={form.reset}
        />
      ) : null}
    </Stack>
  );
}

/** One form over all parts: going to another part keeps what was typed in this one. */
export function SettingsForm({ record }: { record: FlatSettings }) {
  const formId = useId();
  const isNarrow = useNarrow();
  const element = useRef<HTMLFormElement>(null);
  const form = useSettingsRun(record, formId);
  const { tab, run, asking, merging, difference, merge } = form;
  useReportDirty(form.dirty, form.draft.forget);
  useBrandPreview(form.state.values);
  useSaveKey(element, true, () => void run());
  useEffect(() => {
    // The row of parts may be wider than the screen.
    const chosen = element.current?.querySelector(`[role=tab][id$="-tab-${tab}"]`);
    if (chosen && "scrollIntoView" in chosen)
      chosen.scrollIntoView({ block: "nearest", inline: "center" });
  }, [tab]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <Box
      component="form"
      ref={element}
      noValidate
      aria-busy={form.saving}
      onSubmit={submit}
      autoComplete="off"
      sx={{
        "& input, & textarea, & select, & button": { scrollMarginTop: 72, scrollMarginBottom: 88 },
      }}
    >
      <Tabs
        value={tab}
        onTabChange={(part) => part && form.open(part)}
        keepMounted={false}
        orientation={isNarrow ? "horizontal" : "vertical"}
        sx={{ gap: isNarrow ? 0 : 24 }}
      >
        <PartTabs {...form} isNarrow={isNarrow} />
        <OpenPart form={form} formId={formId} record={record} />
      </Tabs>
      {asking ? (
        <ConfirmSave
          view={form.view}
          fields={fieldsToConfirm(form.view, form.fields, asking)}
          values={asking.values}
          onSave={() => void form.saveNow(asking)}
          onClose={() => form.setAsking(undefined)}
        />
      ) : null}
      {merging && difference ? (
        <MergeDialog
          merge={difference}
          saving={form.saving}
          onClose={() => form.setMerging(false)}
          onTake={(choices) => void merge(choices)}
          onSave={(choices) => void run(merge(choices))}
        />
      ) : null}
    </Box>
  );
}
