import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onLive } from "../live";
import { notificationKeys } from "./notification";

/** Milliseconds between two questions while one event follows the other, as when thousands are told something. */
const pause = 1000;

/** Runs at once, and once more after the pause for all that was asked for within it. */
function atMostEach(milliseconds: number, run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const rest = () => {
    timer = undefined;
    if (again) ask();
  };
  const ask = () => {
    if (timer) return void (again = true);
    again = false;
    timer = setTimeout(rest, milliseconds);
    return run();
  };
  return { ask, stop: () => clearTimeout(timer) };
}

/** Asks for what is on the screen of notifications again whenever there is something new. */
export function useLiveNotifications(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const { ask, stop } = atMostEach(pause, () => void cache.invalidateQueries({ queryKey: notificationKeys.all }));
    const leave = onLive("notifications", ask);
    return () => {
      leave();
      stop();
    };
  }, [cache]);
}
