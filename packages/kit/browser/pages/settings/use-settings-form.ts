import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { createActionKey } from "../../crud/form/action-key";
import { failureOf } from "../../crud/form/failure";
import { bodyOf, type Values } from "../../crud/form/form-fields";
import { mergeOf } from "../../crud/form/merge";
import { useRecordForm } from "../../crud/form/use-record-form";
import type { SaveResult } from "../../crud/form/use-save-record";
import type { FormState } from "../../crud/form/form-state";
import { renewBranding } from "../../providers/branding";
import type { Resource } from "../../../schema";
import { readSettings, saveSettings, settingsKey, type FlatSettings } from "./settings-api";
import { useSettingsView } from "./settings-view";

/** Sends what was changed, once more where no answer came, as any write; whoever was slower gets the settings as they are now. */
function useSend(resource: Resource) {
  const cache = useQueryClient();
  const { settings } = useSettingsView();
  const action = useRef(createActionKey());
  const { mutateAsync: save } = useMutation({
    mutationFn: (sent: { values: Values; version: number | undefined; key: string }) =>
      saveSettings(settings, sent.values, sent.version, sent.key),
  });
  return async (state: FormState): Promise<SaveResult> => {
    const values = bodyOf(resource, "edit", state.base, state.values);
    const key = action.current.keyFor(JSON.stringify([state.version ?? null, values]));
    try {
      const saved = await save({ values, version: state.version, key });
      action.current.settle();
      cache.setQueryData(settingsKey, saved);
      void cache.invalidateQueries({ queryKey: settingsKey });
      void renewBranding();
      return { saved };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind !== "unknown") action.current.settle();
      if (failure.kind !== "stale") return { failure };
      return readSettings(settings).then(
        (record) => ({ failure: { kind: "stale", record } as const }),
        (again: unknown) => ({ failure: failureOf(again) }),
      );
    }
  };
}

/** The form of the settings, over all parts of the page. */
export function useSettingsForm(resource: Resource, record: FlatSettings) {
  const form = useRecordForm({ resource, record, send: useSend(resource) });
  const { state, dispatch } = form;
  const difference = useMemo(
    () => (state.theirs ? mergeOf(resource, state.base, state.values, state.theirs) : undefined),
    [resource, state],
  );
  // A switch of this page, or of somebody else, makes the settings newer without touching what is
  // typed here.
  const clean =
    difference !== undefined && difference.clashes.length + difference.taken.length === 0;
  useEffect(() => {
    if (clean && state.theirs)
      dispatch({ type: "merged", record: state.theirs, choices: new Map() });
  }, [clean, state.theirs, dispatch]);
  const reset = () =>
    dispatch({
      type: "merged",
      record: record,
      choices: new Map(Object.keys(state.values).map((apiName) => [apiName, "theirs" as const])),
    });
  return { ...form, difference: clean ? undefined : difference, reset };
}
