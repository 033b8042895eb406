import { useEffect } from "react";
import { useNavigate } from "react-router-dom";

const isPath = (value: unknown): value is string =>
  typeof value === "string" && /^\/(?![/\\])/.test(value);

/**
 * Goes where a notification of the device leads that was clicked while a console is open
 * (browser/worker), as a link does: what is unsaved is asked for first.
 */
export function useFollowPushes(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return undefined;
    const follow = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      if (isPath(data?.open)) void navigate(data.open);
    };
    serviceWorker.addEventListener("message", follow);
    return () => serviceWorker.removeEventListener("message", follow);
  }, [navigate]);
}
