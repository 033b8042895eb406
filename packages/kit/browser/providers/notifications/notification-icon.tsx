import { ThemeIcon } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import type { NoticeLevel } from "../../../schema/audiences";
import { useNoticeWords } from "./audiences";

/** The theme's colour of each level. */
const colours: Readonly<Record<NoticeLevel, string>> = {
  danger: "red",
  info: "teal",
  primary: "brand",
  warning: "yellow",
  secondary: "gray",
};

/** Of what the server has come to know since. */
const unknown: { level: NoticeLevel; label?: string } = { level: "info" };

/** What a notification is about, as a picture in the colour of its weight. */
export function NotificationIcon({ type }: { type: string }) {
  const { audiences, pictures } = useNoticeWords();
  const { level, label: name } = audiences.notices[type] ?? unknown;
  const Picture = pictures[type] ?? (type === "system" ? IconInfoCircle : IconAlertTriangle);
  return (
    <ThemeIcon
      variant="light"
      color={colours[level]}
      size={32}
      radius="xl"
      data-level={level}
      role={name ? "img" : undefined}
      aria-label={name}
      title={name}
      sx={{ flex: "none" }}
    >
      <Picture size={18} stroke={1.7} aria-hidden />
    </ThemeIcon>
  );
}
