import { useCallback, useState } from "react";

/** The wires whose values are on their way (uploads): a form is not saved before they are here. */
export function useBusyFields() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const onBusy = useCallback(
    (apiName: string, on: boolean) =>
      setBusy((before) => {
        const next = new Set(before);
        if (on) next.add(apiName);
        else next.delete(apiName);
        return next;
      }),
    [],
  );
  return { uploading: busy.size > 0, onBusy };
}
