import { useCallback, useState } from "react";

/** The wires whose values are on their way (uploads): a form is not saved before they are here. */
export function useBusyWires() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const onBusy = useCallback(
    (wire: string, on: boolean) =>
      setBusy((before) => {
        const next = new Set(before);
        if (on) next.add(wire);
        else next.delete(wire);
        return next;
      }),
    [],
  );
  return { uploading: busy.size > 0, onBusy };
}
