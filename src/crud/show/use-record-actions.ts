import { useDataProvider, useInvalidate, useNotification, useOnError, type BaseRecord, type HttpError } from "@refinedev/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { titleOf, type Resource } from "../../schema";
import { showStrings } from "../../strings/show";

/** Seconds in which a deletion can be taken back from the toast; afterwards from the trash. */
const undoSeconds = 8;

/** Why it was refused, with what names the records in the way. */
export function refusalOf(error: HttpError): string {
  if (error.statusCode === 412) return showStrings.changedMeanwhile;
  const sentences = Object.values(error.errors ?? {}).flat().filter((one): one is string => typeof one === "string");
  return [...new Set([error.message, ...sentences])].filter(Boolean).join(" ") || showStrings.notDeleted;
}

/** Deleting a record, which puts it into the trash, and taking it out again. */
export function useRecordActions(resource: Resource, record: BaseRecord & { id: number }) {
  const provider = useDataProvider()();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const { open } = useNotification();
  const { mutate: tellAuth } = useOnError();
  const name = titleOf(resource, record);
  const refresh = () => invalidate({ resource: resource.name, id: record.id, invalidates: ["list", "many", "detail"] });

  const restore = useMutation<unknown, HttpError>({
    mutationFn: async () => provider.custom?.({ url: `/admin/${resource.name}/${record.id}/restore`, method: "post", payload: {} }),
    onSuccess: async () => {
      open?.({ type: "success", message: showStrings.restored(resource.label, name) });
      await refresh();
    },
    onError: (error) => {
      tellAuth(error);
      open?.({ type: "error", message: showStrings.notRestored(name), description: refusalOf(error) });
    },
  });
  const remove = useMutation<unknown, HttpError>({
    mutationFn: () => provider.deleteOne({ resource: resource.name, id: record.id, meta: { version: record["version"] as number } }),
    onSuccess: async () => {
      open?.({ key: `deleted-${resource.name}-${record.id}`, type: "progress", message: showStrings.deleted(resource.label, name), undoableTimeout: undoSeconds, cancelMutation: () => restore.mutate() });
      await navigate(`/${resource.name}`);
      await refresh();
    },
    onError: (error) => {
      tellAuth(error);
      if (error.statusCode === 412) void refresh();
    },
  });
  return { remove, restore, name };
}
