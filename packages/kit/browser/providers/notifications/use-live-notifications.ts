import { useQueryClient } from "@tanstack/react-query";
import { useLive } from "../live/use-live";
import { notificationKeys } from "./notification";

/** Asks for what is on the screen of notifications again whenever there is something new. */
export function useLiveNotifications(): void {
  const cache = useQueryClient();
  useLive("notifications", () => cache.invalidateQueries({ queryKey: notificationKeys.all }));
}
