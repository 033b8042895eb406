import { useInvalidate, useNotification, useOnError, type HttpError } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import type { Resource } from "../../../schema";
import { useApiClient } from "../../fields/api-client";
import { call, type AnswerTo } from "../../providers/call";
import { t } from "../../strings/bulk";
import { t as orderText } from "../../strings/order";
import type { ActionFailure } from "../form/action-failure";
import { useAction } from "../form/use-action";
import type { MoveTo } from "./rearranged";

/** Seconds in which a move can be taken back by its toast. */
const undoSeconds = 10;

interface Sent {
  id: number;
  wish: MoveTo;
  title: string;
  /** Says which place it has now, where the page knows. */
  message: string;
}
type Answer = { data: AnswerTo<"POST /admin/:resource/:id/move"> };

/** Where a record stood, as a wish. */
const backTo = ({ was }: Answer["data"]): MoveTo =>
  was.after === null ? { to: "top" } : { after: was.after };

/**
 * Moves a record in the order by hand, says so in a toast that takes it back, and loads what is shown
 * of the resource again.
 */
export function useMove(resource: Resource): (sent: Sent) => void {
  const client = useApiClient();
  const invalidate = useInvalidate();
  const { open } = useNotification();
  const { mutate: tellAuth } = useOnError();
  const send = ({ id, wish }: Sent, key: string): Promise<Answer> =>
    call("POST /admin/:resource/:id/move", {
      params: { resource: resource.name, id },
      body: wish,
      key,
      client,
    });
  const cache = useQueryClient();
  const refresh = async () => {
    // A move leaves the version, by which a history is kept, as it is.
    await cache.invalidateQueries({ queryKey: ["history", resource.name] });
    await invalidate({ resource: resource.name, invalidates: ["list", "many", "detail"] });
  };
  const onFailed = ({ title, text }: ActionFailure, error: HttpError) => {
    tellAuth(error);
    open?.({ type: "error", message: title, description: text });
    void refresh();
  };
  const back = useAction<Sent, Answer>({
    send,
    titles: { failed: t("undoFailed"), unconfirmed: t("undoUnconfirmed") },
    onDone: (_, { message }) => {
      open?.({ type: "success", message });
      return refresh();
    },
    onFailed,
  });
  const { run } = useAction<Sent, Answer>({
    send,
    titles: { failed: orderText("failed"), unconfirmed: orderText("unconfirmed") },
    onDone: ({ data }, { id, title, message }) => {
      if (!data.moved) open?.({ type: "success", message: orderText("thereAlready", { title }) });
      else
        open?.({
          type: "progress",
          key: `moved-${resource.name}-${id}`,
          message,
          undoableTimeout: undoSeconds,
          cancelMutation: () =>
            back.run({ id, wish: backTo(data), title, message: orderText("undone", { title }) }),
        });
      return refresh();
    },
    onFailed,
  });
  return run;
}
