import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../providers/call";
import { perPage } from "./sending";

/** Whether messages are kept here instead of sent; false until it is known. */
export function useKeepsMessages(): boolean {
  const { data } = useQuery({
    queryKey: ["channels"],
    queryFn: async ({ signal }) => (await call("GET /admin/channels", { signal })).data,
    staleTime: 5 * 60_000,
  });
  return data?.some(({ state }) => state === "stand_in") ?? false;
}

/** A page of the kept messages, newest first. */
export const useStoredMessages = (page: number) =>
  useQuery({
    queryKey: ["kept messages", page],
    queryFn: ({ signal }) =>
      call("GET /admin/notifications/outbox", {
        query: { page, per_page: perPage },
        answer: "page",
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** One kept message, as it would have gone. */
export const useStoredMessage = (id: number) =>
  useQuery({
    queryKey: ["kept messages", "one", id],
    queryFn: async ({ signal }) =>
      (await call("GET /admin/notifications/outbox/:id", { params: { id }, signal })).data,
  });
