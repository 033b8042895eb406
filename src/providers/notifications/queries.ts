import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { askFor, askForPage } from "./ask";
import { notificationKeys, type Notification, type NotificationQuery, type Statistics } from "./notification";

/** How many of the own notifications are unread; undefined until that is known. */
export const useUnreadCount = (): number | undefined =>
  useQuery({ queryKey: notificationKeys.unreadCount, queryFn: ({ signal }) => askFor<{ count: number }>("/unread-count", signal) }).data?.count;

/** A page of the own notifications, newest first. The page before stays in sight while the next is on its way. */
export const useNotifications = (query: NotificationQuery) =>
  useQuery({ queryKey: [...notificationKeys.list, query], queryFn: ({ signal }) => askForPage<Notification>("", query, signal), placeholderData: keepPreviousData });

/** One of the own notifications, as long as it is wanted. */
export const useNotificationOf = (id: number, enabled: boolean) => useQuery({ queryKey: notificationKeys.one(id), queryFn: ({ signal }) => askFor<Notification>(`/${id}`, signal), enabled });

/** The own notifications in figures. */
export const useStatistics = () => useQuery({ queryKey: notificationKeys.statistics, queryFn: ({ signal }) => askFor<Statistics>("/statistics", signal) });
