import { useEffect, useState } from "react";
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
 * Keeps what is typed as a draft, and offers the one that an earlier visit left, once it has been
 * read.
 */
export function useDraft(key: string, state: FormState) {
  const [offered, setOffered] = useState<Draft>();
  const [isRead, setIsRead] = useState(() => !hasDraft(key));
  const { resource, base, values, version } = state;
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
    const changed = changedValues(resource, base, values);
    const apiNames = Object.keys(changed);
    if (apiNames.length > 0) {
      void writeDraft(key, {
        values: { ...offered?.values, ...changed },
        base: { ...offered?.base, ...pick(base, apiNames) },
        at: new Date().toISOString(),
        ...(version === undefined ? {} : { version: offered?.version ?? version }),
      });
    } else if (!offered) dropDraft(key);
  }, [isRead, key, resource, base, values, version, offered]);
  return {
    offered,
    /** The offer is answered: taken over, or no longer wanted. */
    answer: () => setOffered(undefined),
    forget: () => dropDraft(key),
  };
}
