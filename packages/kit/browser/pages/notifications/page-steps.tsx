import { ActionIcon, Group, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { t } from "../../strings/notification-centre";

/** The way to the page before and the next; nothing where all is on one page. */
export function PageSteps({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage(page: number): void;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={t("centre.pages")}>
      <Group position="right" spacing="xs">
        <Text size="xs" color="dimmed" role="status">
          {t("centre.page", { page, pages })}
        </Text>
        <ActionIcon
          variant="default"
          size={34}
          disabled={page <= 1}
          aria-label={t("centre.previous")}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={34}
          disabled={page >= pages}
          aria-label={t("centre.next")}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </nav>
  );
}
