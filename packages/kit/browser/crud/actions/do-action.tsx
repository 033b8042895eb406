import { lazy, Suspense, useEffect, useRef } from "react";
import type { ActionDialogProps } from "./action-dialog";
import { isAsking } from "./possible-actions";
import { useRunAction } from "./use-run-action";

const loadDialog = () => import("./action-dialog");
const ActionDialog = lazy(async () => ({ default: (await loadDialog()).ActionDialog }));

/** Does it without asking, once, as soon as it stands on the page. */
function AtOnce({ resource, record, action, onClose }: ActionDialogProps) {
  const { run } = useRunAction(resource, record, action, { toast: true });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    run({ values: {}, version: Number(record["version"]) }, { onSettled: onClose });
  }, [run, record, onClose]);
  return null;
}

/** An action that was chosen for a record: asked about where it asks, or else done. */
export const DoAction = (props: ActionDialogProps) =>
  isAsking(props.action) ? (
    <Suspense fallback={null}>
      <ActionDialog {...props} />
    </Suspense>
  ) : (
    <AtOnce {...props} />
  );
