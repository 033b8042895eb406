import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { askFor, askForPage } from "../../providers/notifications/ask";
import { notificationKeys } from "../../providers/notifications/notification";

/** Something that was sent, and how far it has come. */
export interface Sending {
  id: number;
  title: string;
  body: string;
  type: string;
  recipient_type: string;
  /** Who was meant, in words. */
  recipients: string;
  total: number;
  delivered: number;
  read: number;
  unreachable: number;
  state: string;
  created_by: { id: number; name: string } | null;
  /** RFC 3339, UTC. */
  created_at: string;
}

export interface SendingRecipient {
  kind: string;
  id: number;
  name: string;
  state: string;
  reason?: string | null;
  /** RFC 3339, UTC. */
  read_at?: string | null;
}

export const perPage = 20;
/** Milliseconds between two looks at what is on its way. */
const lookEvery = 1000;
const whileOnItsWay = (some: readonly Sending[] | undefined) => (some?.some(({ state }) => state === "sending") ? lookEvery : false);

/** A page of what was sent, newest first; looked at again while something of it is on its way. */
export const useSendings = (page: number) =>
  useQuery({
    queryKey: [...notificationKeys.sentList, page], queryFn: ({ signal }) => askForPage<Sending>("/sent", { page, per_page: perPage }, signal),
    placeholderData: keepPreviousData, refetchInterval: ({ state }) => whileOnItsWay(state.data?.data),
  });

/** One thing that was sent; looked at again while it is on its way. */
export const useSending = (id: number) =>
  useQuery({ queryKey: [...notificationKeys.sent, id], queryFn: ({ signal }) => askFor<Sending>(`/sent/${id}`, signal), refetchInterval: ({ state }) => whileOnItsWay(state.data && [state.data]) });

/** Who was meant by it, each with how it stands with them. */
export const useSendingRecipients = (id: number, state: string, page: number) =>
  useQuery({ queryKey: [...notificationKeys.sent, id, "recipients", state, page], queryFn: ({ signal }) => askForPage<SendingRecipient>(`/sent/${id}/recipients`, { state, page, per_page: perPage }, signal), placeholderData: keepPreviousData });
