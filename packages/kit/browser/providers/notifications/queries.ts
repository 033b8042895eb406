import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../call";
import { notificationKeys, type NotificationQuery } from "./notification";

/** How many of the own notifications are unread; undefined until that is known. */
export const useUnreadCount = (): number | undefined =>
  useQuery({
    queryKey: notificationKeys.unreadCount,
    queryFn: async ({ signal }) =>
      (await call("GET /admin/notifications/unread-count", { signal })).data,
  }).data?.count;

/**
 * A page of the own notifications, newest first. The page before stays in sight while the next is
 * on its way.
 */
export const useNotifications = (query: NotificationQuery) =>
  useQuery({
    queryKey: [...notificationKeys.list, query],
    queryFn: ({ signal }) => call("GET /admin/notifications", { query, answer: "page", signal }),
    placeholderData: keepPreviousData,
  });

/** One of the own notifications, as long as it is wanted. */
export const useNotificationOf = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: notificationKeys.one(id),
    queryFn: async ({ signal }) =>
      (await call("GET /admin/notifications/:id", { params: { id }, signal })).data,
    enabled,
  });

/** The own notifications in figures. */
export const useStatistics = () =>
  useQuery({
    queryKey: notificationKeys.statistics,
    queryFn: async ({ signal }) =>
      (await call("GET /admin/notifications/statistics", { signal })).data,
  });
