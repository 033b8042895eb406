import { useNotification } from "@refinedev/core";
import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { notices } from "../../strings/notifications";
import { ApiFailure } from "../api-failure";
import type { KitContracts } from "../../../api/contracts";
import { call } from "../call";
import type { Envelope } from "../make-call";
import { notificationKeys, type Notification } from "./notification";

const { list, statistics, unreadCount, one } = notificationKeys;

/** What a change makes of one notification: another, or none. */
type Effect = (notification: Notification) => Notification | undefined;

type Page = Envelope<KitContracts["GET /admin/notifications"]>;

interface Change {
  /** Of the one press of a button. */
  key: string;
  /** Without one, all of them. */
  id?: number;
}
const idOf = ({ id }: Change): number => {
  if (id === undefined) throw new Error("Name the notification to change.");
  return id;
};

const asRead: Effect = (notification) => ({ ...notification, status: "read" });
const gone: Effect = () => undefined;

/**
 * Lets what is kept look as it will be, and gives back the way to undo that. A page's total stays:
 * what comes up from the next page is the server's to say.
 */
async function foresee(cache: QueryClient, { id }: Change, effect: Effect): Promise<() => void> {
  await Promise.all([
    cache.cancelQueries({ queryKey: list }),
    cache.cancelQueries({ queryKey: unreadCount }),
  ]);
  const pages = cache.getQueriesData<Page>({ queryKey: list });
  const count = cache.getQueryData<{ count: number }>(unreadCount);
  const isMeant = (notification: Notification) => id === undefined || notification.id === id;
  const wasUnread = pages.some(([, page]) =>
    page?.data.some((notification) => notification.id === id && notification.status === "unread"),
  );
  for (const [key, page] of pages)
    if (page)
      cache.setQueryData<Page>(key, {
        ...page,
        data: page.data.flatMap((notification) =>
          isMeant(notification) ? (effect(notification) ?? []) : notification,
        ),
      });
  if (count)
    cache.setQueryData(unreadCount, {
      count: id === undefined ? 0 : Math.max(0, count.count - (wasUnread ? 1 : 0)),
    });
  return () => {
    for (const [key, page] of [...pages, [unreadCount, count] as [QueryKey, unknown]])
      cache.setQueryData(key, page);
  };
}

/**
 * The lists, the figures and the badge are asked for again; resolves when what is on the screen has
 * come.
 */
export const refreshNotifications = (cache: QueryClient): Promise<unknown> =>
  Promise.all(
    [list, statistics, unreadCount].map((queryKey) => cache.invalidateQueries({ queryKey })),
  );

/**
 * One kind of change: shown at once, taken back and said so when the server refuses, and said so
 * when it is done.
 */
function useChange(
  send: (change: Change) => Promise<unknown>,
  effect: Effect,
  words: { done: string; failed: string },
) {
  const cache = useQueryClient();
  const { open } = useNotification();
  const { mutateAsync } = useMutation({
    mutationFn: send,
    onMutate: (change) => foresee(cache, change, effect),
    onSuccess: () => open?.({ type: "success", message: words.done }),
    onError: (_error, _change, undo) => {
      undo?.();
      open?.({ type: "error", message: words.failed });
    },
    onSettled: (_answer, _error, { id }) => {
      if (id !== undefined)
        void cache.invalidateQueries({
          queryKey: one(id),
          refetchType: effect === gone ? "none" : "active",
        });
      void refreshNotifications(cache);
    },
  });
  /** Resolves to whether it was done. */
  return (id?: number): Promise<boolean> =>
    mutateAsync({ key: crypto.randomUUID(), ...(id === undefined ? {} : { id }) }).then(
      () => true,
      () => false,
    );
}

/** A second try finds gone what the first one, whose answer was lost, has deleted. */
const unlessGone = (error: unknown) => {
  if (!(error instanceof ApiFailure && error.statusCode === 404)) throw error;
};

/** What one may do with the own notifications. Each says how it ended. */
export function useNotificationChanges() {
  const { toasts } = notices;
  return {
    markAsRead: useChange(
      (one) =>
        call("PUT /admin/notifications/:id/mark-as-read", {
          params: { id: idOf(one) },
          key: one.key,
        }),
      asRead,
      toasts.read,
    ),
    markAllAsRead: useChange(
      ({ key }) => call("POST /admin/notifications/mark-all-as-read", { key }),
      asRead,
      toasts.allRead,
    ),
    remove: useChange(
      (one) =>
        call("DELETE /admin/notifications/:id", { params: { id: idOf(one) }, key: one.key }).catch(
          unlessGone,
        ),
      gone,
      toasts.deleted,
    ),
  };
}
