import { IconCloudOff, IconWifiOff } from "@tabler/icons-react";
import { memo, useSyncExternalStore } from "react";
import { useReach } from "../providers/reachability";
import { t } from "../strings/shell";
import classes from "./frame.module.css";

const outage = { unreachable: t("outage.unreachable"), failing: t("outage.failing") };

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/**
 * Says that the connection is gone, or that the server does not answer or cannot work, for as long
 * as that is so.
 */
export const OfflineBanner = memo(function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const reach = useReach();
  const text = !online ? t("offline") : reach === "up" ? undefined : outage[reach];
  return (
    <div role="status">
      {text === undefined ? null : (
        <div className={classes.outage}>
          {online ? <IconCloudOff size={16} aria-hidden /> : <IconWifiOff size={16} aria-hidden />}
          {text}
        </div>
      )}
    </div>
  );
});
