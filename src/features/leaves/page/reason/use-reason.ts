import { useQuery } from "@tanstack/react-query";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { useToast } from "@rollcall/kit/browser/providers/notification-provider";
import type { Absence } from "../../../attendance/page";
import { call, type AnswerTo, type BodyFor } from "../../../../providers/call";
import { leavesKey } from "../leaves-api";
import { useRefreshLeaves } from "../use-leaves";
import { t } from "./text";

/** What an absence can be given as its reason. */
export type Choices = AnswerTo<"GET /admin/leaves/reasons">;

const give = "POST /admin/leaves/reasons";
const takeBack = "POST /admin/leaves/reasons/:id/undo";

export const useReasonChoices = () =>
  useQuery({
    queryKey: [...leavesKey, "reasons"],
    queryFn: async ({ signal }) => (await call("GET /admin/leaves/reasons", { signal })).data,
  });

/** Giving the reason of an absence. What was approved at once can be taken back from the toast. */
export function useReason({ student, onChanged }: Absence, onGiven: () => void) {
  const open = useToast();
  const refresh = useRefreshLeaves();
  const changed = () => Promise.all([refresh(), onChanged()]);
  const undo = useAction({
    send: (id: number, key) => call(takeBack, { params: { id }, key }),
    titles: { failed: t("notUndone"), unconfirmed: t("undoUnconfirmed") },
    onDone: ({ message }) => {
      open?.({ type: "success", message });
      void changed();
    },
    onFailed: ({ title, text }) => {
      open?.({ type: "error", message: title, description: text });
      void changed();
    },
  });
  return useAction({
    send: (sent: BodyFor<typeof give>, key) => call(give, { body: sent, key }),
    titles: { failed: t("notGiven"), unconfirmed: t("unconfirmed") },
    onDone: ({ data: { act }, message }) => {
      open?.(
        act === null
          ? { type: "success", message }
          : {
              key: `reason-${student.id}`,
              type: "progress",
              message,
              cancelMutation: () => undo.run(act),
            },
      );
      onGiven();
      void changed();
    },
  });
}
