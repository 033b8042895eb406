import { Box, Progress, Text } from "@mantine/core";
import { t } from "../../strings/notification-centre";
import type { Sending } from "./sending";

/** How far something has come that is on its way. */
export function DeliveryBar({
  of: { delivered, failed, kept, unreachable, total },
}: {
  of: Sending;
}) {
  const settled = delivered + failed + kept;
  const reachable = Math.max(0, total - unreachable);
  const share = reachable === 0 ? 100 : Math.min(100, Math.round((settled / reachable) * 100));
  return (
    <Box my={6}>
      <Progress value={share} size="sm" aria-hidden animate />
      <Text
        size="xs"
        color="dimmed"
        mt={4}
        role="progressbar"
        aria-label={t("sending.progressName")}
        aria-valuemin={0}
        aria-valuemax={reachable}
        aria-valuenow={Math.min(settled, reachable)}
      >
        {t("sending.progress", { delivered: settled, total: reachable })}
      </Text>
    </Box>
  );
}
