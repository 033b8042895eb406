import { useEffect, useMemo, useState } from "react";
import { readSession } from "../../providers/session";
import { draftKey, dropDraft, hasDraft, readDraft, writeDraft, type Draft } from "./drafts";
import { changedValues, type Values } from "./form-fields";
import type { FormState } from "./form-state";

const pick = (values: Values, apiNames: readonly string[]): Values =>
  Object.fromEntries(apiNames.map((apiName) => [apiName, values[apiName]]));

/**
 * Where the draft of a record is kept for the one who is signed in as the form opens; it stays
 * theirs whoever comes next.
 */
export function useDraftKey(resource: string, id: number | string): string {
  const [user] = useState(() => readSession()?.user.id ?? 0);
  return draftKey(user, resource, id);
}

/**
 * Keeps unsaved work as a draft, and offers the one that an earlier visit left, once it has been
 * read: also what was typed when the session ended by itself, to the same person alone.
 * @param typed the same object while it is the same; undefined where nothing is unsaved
 */
function useKeptWork(key: string, typed: Omit<Draft, "at"> | undefined) {
  const [offered, setOffered] = useState<Draft>();
  const [isRead, setIsRead] = useState(() => !hasDraft(key));
  useEffect(() => {
    if (!hasDraft(key)) return undefined;
    let here = true;
    void readDraft(key).then((draft) => {
      if (!here) return;
      setOffered(draft);
      setIsRead(true);
    });
    return () => void (here = false);
  }, [key]);
  useEffect(() => {
    if (!isRead) return;
    if (typed) {
      const { values, base, version } = typed;
      void writeDraft(key, {
        values: { ...offered?.values, ...values },
        base: { ...offered?.base, ...base },
        at: new Date().toISOString(),
        ...(version === undefined ? {} : { version: offered?.version ?? version }),
      });
    } else if (!offered) dropDraft(key);
  }, [isRead, key, typed, offered]);
  return {
    offered,
    /** The offer is answered: taken over, or no longer wanted. */
    answer: () => setOffered(undefined),
    forget: () => dropDraft(key),
  };
}

/** The same of choices by name; the same map while they are the same. */
export const useStoredChoices = (key: string, choices: ReadonlyMap<string | number, unknown>) =>
  useKeptWork(
    key,
    useMemo(
      () => (choices.size > 0 ? { values: Object.fromEntries(choices), base: {} } : undefined),
      [choices],
    ),
  );

/** The same of a form: the values in which it differs from what it began with. */
export function useDraft(key: string, { resource, base, values, version }: FormState) {
  const typed = useMemo(() => {
    const changed = changedValues(resource, base, values);
    const apiNames = Object.keys(changed);
    return apiNames.length === 0
      ? undefined
      : {
          values: changed,
          base: pick(base, apiNames),
          ...(version === undefined ? {} : { version }),
        };
  }, [resource, base, values, version]);
  return useKeptWork(key, typed);
}
