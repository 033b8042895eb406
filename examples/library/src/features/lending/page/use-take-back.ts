import { useInvalidate, useNotification } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useAction } from "@rollcall/kit/pages";
import { loans } from "../../../resources/loans";
import { fines } from "../../../resources/fines";
import { call } from "./call";

export const overdueKey = ["overdue"];

/** Takes a copy back, once, however often it is tried while no answer comes. */
export function useTakeBack() {
  const { open } = useNotification();
  const cache = useQueryClient();
  const invalidate = useInvalidate();
  return useAction({
    send: (id: number, key) => call("POST /admin/loans/:id/return", { params: { id }, key }),
    titles: { failed: "Not taken back", unconfirmed: "We couldn't confirm that it was taken back" },
    onDone: ({ message }, id) => {
      open?.({ type: "success", message });
      void cache.invalidateQueries({ queryKey: overdueKey });
      void invalidate({ resource: loans.name, id, invalidates: ["list", "many", "detail"] });
      void invalidate({ resource: fines.name, invalidates: ["list"] });
    },
  });
}
