import type { BaseRecord } from "@refinedev/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Resource } from "../../../schema";
import { sentencesOf, shownSentences } from "./check-form";
import type { Failure } from "./failure";
import type { Values } from "./form-fields";
import {
  beginCreate,
  beginEdit,
  formReducer,
  isDirty,
  type FormEvent,
  type FormState,
} from "./form-state";
import { mergeOf, type Merge } from "./merge";
import { useSaveRecord, type SaveResult } from "./use-save-record";

/**
 * A save is merged and tried again by itself this often; beyond, somebody is saving as fast as we
 * are.
 */
const maxMerges = 3;

interface RecordFormOptions {
  resource: Resource;
  /** The stored record that is changed; absent for a new one. */
  record?: BaseRecord;
  /** What a new record begins with. */
  given?: Values;
  /** Saves by a call of its own instead of the resource's; never rejects. */
  send?(state: FormState): Promise<SaveResult>;
}

/** What came of a try to save. */
export type Outcome =
  | {
      kind: "saved";
      record: BaseRecord;
      sent: Values;
      /** What the form held when the answer came: `sent`, and what was typed since. */
      held: Values;
      /** What others had changed and was kept. */ taken: Merge["taken"];
      /** What else became of it, in sentences. */ notes?: readonly string[];
    }
  | { kind: "unchanged" }
  | { kind: "wrong"; apiNames: string[] }
  | { kind: "clash" }
  | { kind: "failed" };

interface Trying {
  /** The form as it is now. */
  latest: { readonly current: FormState };
  send(state: FormState): Promise<SaveResult>;
  dispatch(event: FormEvent): void;
  onProblem(problem: Problem): void;
  onClash(): void;
}

type Problem = Exclude<Failure, { kind: "stale" }>;

/**
 * Tries to save a form; what others have saved meanwhile is merged and the save tried again, unless
 * both changed the same field.
 */
async function trySave(
  first: FormState,
  { latest, send, dispatch, onProblem, onClash }: Trying,
): Promise<Outcome> {
  let now = first;
  const taken: Merge["taken"] = [];
  const become = (event: FormEvent) => {
    now = formReducer(now, event);
    dispatch(event);
  };
  for (let round = 0; round <= maxMerges; round += 1) {
    const result = await send(now);
    if ("saved" in result) {
      const sent = now.values;
      const held = latest.current.values;
      become({ type: "saved", record: result.saved, sent });
      const { saved: record, notes } = result;
      return { kind: "saved", record, sent, held, taken, ...(notes ? { notes } : {}) };
    }
    const { failure } = result;
    if (failure.kind !== "stale") {
      onProblem(failure);
      if (failure.kind !== "fields") return { kind: "failed" };
      become({ type: "refused", errors: failure.errors, rows: failure.rows });
      return { kind: "wrong", apiNames: Object.keys(now.refusals) };
    }
    const merge = mergeOf(now.resource, now.base, now.values, failure.record);
    if (merge.clashes.length > 0 || round === maxMerges) {
      become({ type: "arrived", record: failure.record });
      onClash();
      return { kind: "clash" };
    }
    taken.push(...merge.taken);
    become({ type: "merged", record: failure.record, choices: new Map() });
  }
  return { kind: "failed" };
}

/**
 * The state of a form as it is drawn, and as it is now: an event counts at once, also for what runs
 * before the form is drawn again.
 */
function useFormState(begin: () => FormState) {
  const [state, setState] = useState(begin);
  const latest = useRef(state);
  const dispatch = useCallback((event: FormEvent) => {
    latest.current = formReducer(latest.current, event);
    setState(latest.current);
  }, []);
  return { state, latest, dispatch };
}

/**
 * A form as pure state, with what saving makes of it. Hydrated once: the caller keys it by resource
 * and id.
 */
export function useRecordForm({ resource, record, given, send: own }: RecordFormOptions) {
  const { state, latest, dispatch } = useFormState(() =>
    record ? beginEdit(resource, record) : beginCreate(resource, given),
  );
  const [problem, setProblem] = useState<Problem>();
  const [saving, setSaving] = useState(false);
  const [merging, setMerging] = useState(false);
  const running = useRef(false);
  const usual = useSaveRecord(resource, record?.id === undefined ? undefined : Number(record.id));
  const send = own ?? usual;
  const sentences = useMemo(() => sentencesOf(state), [state]);
  const shown = useMemo(() => shownSentences(state, sentences), [state, sentences]);

  useEffect(() => {
    if (record) dispatch({ type: "arrived", record });
  }, [record, dispatch]);

  const reopen = () => {
    running.current = false;
    setSaving(false);
  };
  const save = async (from: FormState = state): Promise<Outcome | undefined> => {
    if (running.current) return undefined;
    setProblem(undefined);
    const wrong = Object.keys(sentencesOf(from));
    dispatch({ type: "tried" });
    if (wrong.length > 0) return { kind: "wrong", apiNames: wrong };
    if (from.mode === "edit" && !isDirty(from)) return { kind: "unchanged" };
    running.current = true;
    setSaving(true);
    const outcome = await trySave(from, {
      latest,
      send,
      dispatch,
      onProblem: setProblem,
      onClash: () => setMerging(true),
    });
    // What is saved is left: a second click must not save it again, so that only `reopen` lets it.
    if (outcome.kind !== "saved") reopen();
    return outcome;
  };

  return {
    state,
    dispatch,
    shown,
    problem,
    saving,
    save,
    reopen,
    merging,
    setMerging,
    dirty: isDirty(state),
    /**
     * Takes over the newer record with what was chosen; gives the state that follows, to be saved.
     */
    merge: (choices: ReadonlyMap<string, "mine" | "theirs">): FormState => {
      if (!state.theirs) return state;
      const event: FormEvent = { type: "merged", record: state.theirs, choices };
      dispatch(event);
      setMerging(false);
      return formReducer(state, event);
    },
  };
}
