import {
  useDataProvider,
  useInvalidate,
  useNotification,
  useOnError,
  type BaseRecord,
  type HttpError,
} from "@refinedev/core";
import { useNavigate } from "react-router-dom";
import { titleOf, type Resource } from "../../../schema";
import { t } from "../../strings/show";
import { useAction } from "../form/use-action";

/** Seconds in which a deletion can be taken back from the toast; afterwards from the trash. */
const undoSeconds = 8;

/** Reason, with what names the records in the way. */
function refusalOf(error: unknown): string {
  const { statusCode, message, errors = {} } = error as HttpError;
  if (statusCode === 412) return t("changedMeanwhile");
  const sentences = Object.values(errors)
    .flat()
    .filter((one): one is string => typeof one === "string");
  return [...new Set([message, ...sentences])].filter(Boolean).join(" ");
}

type Stored = BaseRecord & { id: number };

function useRefresh(resource: Resource, record: Stored) {
  const invalidate = useInvalidate();
  return () =>
    invalidate({ resource: resource.name, id: record.id, invalidates: ["list", "many", "detail"] });
}

/** Takes a record out of the trash. */
function useRestore(resource: Resource, record: Stored) {
  const provider = useDataProvider()();
  const { open } = useNotification();
  const { mutate: tellAuth } = useOnError();
  const name = titleOf(resource, record);
  const refresh = useRefresh(resource, record);
  return useAction<{ deletedFrom: number }>({
    send: async (_, idempotencyKey) =>
      provider.custom?.({
        url: `/admin/${resource.name}/${record.id}/restore`,
        method: "post",
        payload: {},
        meta: { idempotencyKey },
      }),
    titles: { failed: t("notRestored", { name }), unconfirmed: t("restoreUnconfirmed", { name }) },
    textOf: refusalOf,
    onDone: async () => {
      open?.({ type: "success", message: t("restored", { label: resource.label, name }) });
      await refresh();
    },
    onFailed: ({ title, text, isUnconfirmed }, error) => {
      tellAuth(error);
      open?.({ type: "error", message: title, description: text });
      if (isUnconfirmed) void refresh();
    },
  });
}

/** Deleting a record, which puts it into the trash, and taking it out again. */
export function useRecordActions(resource: Resource, record: Stored) {
  const provider = useDataProvider()();
  const navigate = useNavigate();
  const { open } = useNotification();
  const { mutate: tellAuth } = useOnError();
  const name = titleOf(resource, record);
  const version = record["version"] as number;
  const refresh = useRefresh(resource, record);
  const restore = useRestore(resource, record);
  const remove = useAction<{ version: number }>({
    send: (sent, idempotencyKey) =>
      provider.deleteOne({
        resource: resource.name,
        id: record.id,
        meta: { ...sent, idempotencyKey },
      }),
    titles: { failed: t("notDeleted"), unconfirmed: t("deleteUnconfirmed") },
    textOf: refusalOf,
    onDone: async (_, { version: deletedFrom }) => {
      open?.({
        key: `deleted-${resource.name}-${record.id}`,
        type: "progress",
        message: t("deleted", { label: resource.label, name }),
        undoableTimeout: undoSeconds,
        cancelMutation: () => restore.run({ deletedFrom }),
      });
      await navigate(`/${resource.name}`);
      await refresh();
    },
    onFailed: ({ isUnconfirmed }, error) => {
      tellAuth(error);
      if (isUnconfirmed || error.statusCode === 412) void refresh();
    },
  });
  return {
    name,
    removal: {
      isPending: remove.isPending,
      failure: remove.failure,
      reset: remove.reset,
      /** While the outcome of a try is open, the same try once more. */
      confirm: () => (remove.failure?.isUnconfirmed ? remove.again() : remove.run({ version })),
    },
    restoring: {
      isPending: restore.isPending,
      confirm: () => restore.run({ deletedFrom: version }),
    },
  };
}
