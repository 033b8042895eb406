import { useInvalidate, useNotification, useUpdate, type HttpError } from "@refinedev/core";
import { useRef, useState } from "react";
import type { Resource } from "../../../schema";
import { momentText } from "../../../schema/formats/moments";
import { isWorthRetrying } from "../../providers/api-failure";
import { t } from "../../strings/history";
import { actionFailure } from "../form/action-failure";
import { createActionKey } from "../form/action-key";
import type { EarlierVersion } from "./earlier-version";
import type { HistoryEntry } from "./use-history";

/** The version that is to be restored, as it was looked at. */
export interface Restoring extends EarlierVersion {
  entry: HistoryEntry;
  id: number;
  /** Of the record now. */
  version: number;
}

export type RestoreState =
  | { step: "asking" | "busy" }
  | {
      step: "failed";
      title: string;
      text: string;
      errors: Readonly<Record<string, unknown>>;
      /** The record has changed since: this can't be done any more. */
      isOver: boolean;
    };

/** Writes the values of an earlier version as an ordinary change of the record. */
export function useRestoreVersion(resource: Resource, restoring: Restoring, onDone: () => void) {
  const { mutateAsync: update } = useUpdate();
  const invalidate = useInvalidate();
  const { open } = useNotification();
  const [state, setState] = useState<RestoreState>({ step: "asking" });
  const action = useRef(createActionKey());
  const { id, version, entry } = restoring;
  const restore = async (values: Readonly<Record<string, unknown>>) => {
    setState({ step: "busy" });
    const idempotencyKey = action.current.keyFor(JSON.stringify([version, values]));
    try {
      await update({
        resource: resource.name,
        id,
        values,
        successNotification: false,
        errorNotification: false,
        meta: { idempotencyKey, version },
      });
      action.current.settle();
      open?.({
        type: "success",
        message: t("restore.done", { moment: momentText(entry.created_at) }),
      });
      onDone();
    } catch (error) {
      if (!isWorthRetrying(error)) action.current.settle();
      const isOver = (error as HttpError).statusCode === 412;
      const { title, text } = actionFailure(error, {
        failed: t("restore.failed"),
        unconfirmed: t("restore.unconfirmed"),
      });
      setState({
        step: "failed",
        title,
        text: isOver ? t("restore.stale") : text,
        errors: (error as HttpError).errors ?? {},
        isOver,
      });
      if (isOver)
        await invalidate({ resource: resource.name, id, invalidates: ["detail", "list"] });
    }
  };
  return { state, restore };
}
