import { Badge, Box, Stack, Tabs } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useCallback, useEffect, useId, useMemo, useRef, useState, type FormEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { ErrorSummary, saveFailureOf, TheirsNotice } from "../../crud/form/form-notices";
import { inputId } from "../../crud/form/form-sections";
import type { FormState } from "../../crud/form/form-state";
import { MergeDialog } from "../../crud/form/merge-dialog";
import { SaveBar } from "../../crud/form/save-bar";
import { useReportDirty } from "../../crud/form/unsaved-guard";
import { useBusyFields } from "../../crud/form/use-busy-fields";
import { useSaveKey } from "../../crud/form/use-save-key";
import { writableFields } from "../../../schema";
import { settingsStrings as words } from "../../strings/settings";
import { useBrandPreview } from "./brand-preview";
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

/** One form over all parts: going to another part keeps what was typed in this one. */
export function SettingsForm({ record }: { record: FlatSettings }) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const { open: toast } = useNotification();
  const view = useSettingsView();
  const [zone] = useState(record["institution.timezone"]);
  const resource = useMemo(() => formResource(view, zone), [view, zone]);
  const fields = useMemo(() => writableFields(resource), [resource]);
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
    difference,
    reset,
  } = useSettingsForm(resource, record);
  const failure = useMemo(() => saveFailureOf(resource, problem), [resource, problem]);
  const partOf = useCallback(
    (apiName: string) => partOfPath(view, fields, apiName),
    [view, fields],
  );
  const { tab, open, goTo } = usePart(view, formId, partOf);
  const { uploading, onBusy } = useBusyFields();
  useReportDirty(dirty, () => undefined);
  useBrandPreview(state.values);
  const run = async (from?: FormState) => {
    if (uploading) return;
    const outcome = await save(from ?? state);
    if (outcome?.kind === "saved") {
      reopen();
      const taken = outcome.taken.map(({ field }) => field.field.label).join(", ");
      toast?.({
        type: "success",
        message: [words.saved, taken ? words.mergedToo(taken) : ""].filter(Boolean).join(". "),
      });
    } else if (outcome?.kind === "wrong") {
      const first = fields.find(({ apiName }) => outcome.apiNames.includes(apiName));
      if (first) goTo(first.apiName);
    }
  };
  useSaveKey(element, true, () => void run());
  useEffect(() => {
    // On a phone the row of parts is wider than the screen.
    const chosen = element.current?.querySelector(`[role=tab][id$="-tab-${tab}"]`);
    if (chosen && "scrollIntoView" in chosen)
      chosen.scrollIntoView({ block: "nearest", inline: "center" });
  }, [tab]);
  const wrongIn = (part: string) =>
    Object.keys(shown).filter((apiName) => partOf(apiName) === part).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <Box
      component="form"
      ref={element}
      noValidate
      aria-busy={saving}
      onSubmit={submit}
      autoComplete="off"
      sx={{
        "& input, & textarea, & select, & button": { scrollMarginTop: 72, scrollMarginBottom: 88 },
      }}
    >
      <Tabs value={tab} onTabChange={(part) => part && open(part)} keepMounted={false}>
        <Tabs.List
          aria-label={words.tabsLabel}
          mb="md"
          sx={{
            "@media (max-width: 767px)": {
              flexWrap: "nowrap",
              overflowX: "auto",
              "& [role=tab]": { marginBottom: 0, flex: "none" },
            },
          }}
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
        <Stack spacing="md">
          {difference && !merging ? <TheirsNotice onCompare={() => setMerging(true)} /> : null}
          <ErrorSummary
            resource={resource}
            shown={shown}
            tried={state.tried}
            hasInput={() => true}
            onGoTo={goTo}
          />
          <Tabs.Panel value={tab}>
            <SettingsPanel
              part={tab}
              formId={formId}
              fields={fields}
              record={record}
              state={state}
              shown={shown}
              dispatch={dispatch}
              onBusy={onBusy}
            />
          </Tabs.Panel>
          {dirty || saving || fields.some(({ field }) => field.section === tab) ? (
            <SaveBar
              saving={saving}
              uploading={uploading}
              dirty={dirty}
              wrong={state.tried ? Object.keys(shown).length : 0}
              failure={failure}
              nested={false}
              onCancel={reset}
            />
          ) : null}
        </Stack>
      </Tabs>
      {merging && difference ? (
        <MergeDialog
          merge={difference}
          saving={saving}
          onClose={() => setMerging(false)}
          onTake={(choices) => void merge(choices)}
          onSave={(choices) => void run(merge(choices))}
        />
      ) : null}
    </Box>
  );
}
