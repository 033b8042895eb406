import { Box } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { memo, useSyncExternalStore } from "react";
import { shell } from "../strings/shell";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says that the connection is gone, for as long as it is. */
export const OfflineBanner = memo(function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <Box sx={(theme) => ({ display: "flex", alignItems: "center", gap: 8, padding: "8px 16px", fontSize: 13, fontWeight: 550, backgroundColor: theme.colors["yellow"]?.[6], color: theme.white })}>
          <IconWifiOff size={16} aria-hidden />
          {shell.offline}
        </Box>
      )}
    </div>
  );
});
