import { ThemeIcon } from "@mantine/core";
import { IconAlertTriangle, IconCalendarCheck, IconCalendarQuestion, IconInfoCircle, IconTrendingDown, IconUrgent, type Icon } from "@tabler/icons-react";
import { notices } from "../../strings/notifications";

type Level = "danger" | "info" | "primary" | "warning" | "secondary";

/** The theme's colour of each level. */
const colours: Readonly<Record<Level, string>> = { danger: "red", info: "teal", primary: "brand", warning: "yellow", secondary: "gray" };

const looks: ReadonlyMap<string, { level: Level; Picture: Icon }> = new Map([
  ["attendance_alert", { level: "danger", Picture: IconUrgent }],
  ["leave_request", { level: "info", Picture: IconCalendarQuestion }],
  ["leave_status", { level: "primary", Picture: IconCalendarCheck }],
  ["low_attendance", { level: "warning", Picture: IconTrendingDown }],
  ["system", { level: "secondary", Picture: IconInfoCircle }],
]);
const unknown: { level: Level; Picture: Icon } = { level: "info", Picture: IconAlertTriangle };

/** What a notification is about, as a picture in the colour of its weight. */
export function NotificationIcon({ type }: { type: string }) {
  const { level, Picture } = looks.get(type) ?? unknown;
  const name = notices.types.get(type);
  return (
    <ThemeIcon variant="light" color={colours[level]} size={32} radius="xl" data-level={level} role={name ? "img" : undefined} aria-label={name} title={name} sx={{ flex: "none" }}>
      <Picture size={18} stroke={1.7} aria-hidden />
    </ThemeIcon>
  );
}
