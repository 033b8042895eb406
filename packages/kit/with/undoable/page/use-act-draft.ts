import { useState } from "react";

/** What is typed and chosen for an act, changes of it, and the way back to nothing. */
export function useActDraft<Draft extends object>(empty: () => Draft) {
  const [draft, setDraft] = useState(empty);
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })),
    clear: () => setDraft(empty()),
  };
}
