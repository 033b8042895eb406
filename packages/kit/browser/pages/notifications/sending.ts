import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, type AnswerTo } from "../../providers/call";
import { notificationKeys } from "../../providers/notifications/notification";

/** Something that was sent, and how far it has come. */
export type Sending = AnswerTo<"GET /admin/notifications/sent/:id">;
export type SendingRecipient = AnswerTo<"GET /admin/notifications/sent/:id/recipients">[number];

export const perPage = 20;
/** Milliseconds between two looks at what is on its way. */
const lookEvery = 1000;
/** Not everybody meant has been listed and told. */
export const isOnItsWay = ({ state }: Pick<Sending, "state">) => state !== "sent";
/**
 * Whether it is being sent, and not just about to be kept: what is under way where nothing leaves the
 * server stays in the outbox.
 */
export const isBeingSent = (of: Pick<Sending, "state" | "kept_only">) =>
  isOnItsWay(of) && !of.kept_only;
const whileOnItsWay = (some: readonly Sending[] | undefined) =>
  some?.some(isOnItsWay) ? lookEvery : false;

/** A page of what was sent, newest first; looked at again while something of it is on its way. */
export const useSendings = (page: number) =>
  useQuery({
    queryKey: [...notificationKeys.sentList, page],
    queryFn: ({ signal }) =>
      call("GET /admin/notifications/sent", {
        query: { page, per_page: perPage },
        answer: "page",
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileOnItsWay(state.data?.data),
  });

/** One thing that was sent; looked at again while it is on its way. */
export const useSending = (id: number) =>
  useQuery({
    queryKey: [...notificationKeys.sent, id],
    queryFn: async ({ signal }) =>
      (await call("GET /admin/notifications/sent/:id", { params: { id }, signal })).data,
    refetchInterval: ({ state }) => whileOnItsWay(state.data && [state.data]),
  });

/**
 * Who was meant by it, each with how it stands with them; looked at again while it is on its way,
 * and once it is there.
 */
export const useSendingRecipients = (
  of: Pick<Sending, "id" | "state">,
  state: SendingRecipient["state"] | "",
  page: number,
) =>
  useQuery({
    queryKey: [...notificationKeys.sent, of.id, "recipients", of.state, state, page],
    queryFn: ({ signal }) =>
      call("GET /admin/notifications/sent/:id/recipients", {
        params: { id: of.id },
        query: { state: state || undefined, page, per_page: perPage },
        answer: "page",
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: isOnItsWay(of) ? lookEvery : false,
  });
