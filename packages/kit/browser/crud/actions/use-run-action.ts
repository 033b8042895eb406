import {
  useInvalidate,
  useNotification,
  useOnError,
  type BaseRecord,
  type HttpError,
} from "@refinedev/core";
import { titleOf, type RecordAction, type Resource } from "../../../schema";
import { useApiClient } from "../../fields/api-client";
import { call } from "../../providers/call";
import { t } from "../../strings/record-actions";
import { refusalText } from "../form/action-failure";
import { useAction } from "../form/use-action";

/** What a press of an action's button sends: the values, and the version of the record on screen. */
interface Sent {
  values: Readonly<Record<string, unknown>>;
  version: number;
}

const textOf = (error: unknown): string =>
  (error as HttpError).statusCode === 412 ? t("changedMeanwhile") : refusalText(error);

/**
 * Does a declared action to one record in one request, says what came of it, and loads what is
 * shown of the record again.
 */
export function useRunAction(
  resource: Resource,
  record: BaseRecord & { id: number },
  action: RecordAction,
  {
    onDone,
    toast,
  }: {
    onDone?(): void;
    /** Whether a toast says that it was not done: where no dialog is open to say so. */
    toast: boolean;
  },
) {
  const client = useApiClient();
  const invalidate = useInvalidate();
  const { open } = useNotification();
  const { mutate: tellAuth } = useOnError();
  const refresh = () =>
    invalidate({ resource: resource.name, id: record.id, invalidates: ["list", "many", "detail"] });
  return useAction({
    send: ({ values, version }: Sent, key: string) =>
      call("POST /admin/:resource/:id/actions/:action", {
        params: { resource: resource.name, id: record.id, action: action.name },
        body: values,
        version,
        key,
        client,
      }),
    titles: {
      failed: t("failed", { label: action.label }),
      unconfirmed: t("unconfirmed", { label: action.label }),
    },
    textOf,
    onDone: async ({ message }) => {
      open?.({
        type: "success",
        message: message || t("done", { label: action.label, title: titleOf(resource, record) }),
      });
      onDone?.();
      await refresh();
    },
    onFailed: ({ title, text, isUnconfirmed }, error) => {
      tellAuth(error);
      if (toast) open?.({ type: "error", message: title, description: text });
      if (isUnconfirmed || error.statusCode === 412 || error.statusCode === 409) void refresh();
    },
  });
}
