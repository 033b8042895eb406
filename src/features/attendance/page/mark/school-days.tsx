import { Button, Group, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { ExpectedDay } from "../../../../school/registers/page/expected-day";
import { t } from "./text";
import { writeAddress, type Address } from "./address";
import { dayText } from "@rollcall/kit/schema/formats/days";

interface SchoolDaysProps {
  near: ExpectedDay["school_days"];
  today: string;
  /** The class to stay with, where one is open. */
  classId?: number;
}

/**
 * From a day without school to the nearest ones that have it; one that has not come is only named.
 */
export function SchoolDays({ near, today, classId }: SchoolDaysProps) {
  const { before, after } = near ?? {};
  const to = (date: string) =>
    `?${writeAddress({ date, ...(classId === undefined ? {} : { classId }) } satisfies Address)}`;
  const named = (date: string) => dayText(date);
  const mayOpen = after && after <= today;
  return (
    <>
      {after && !mayOpen ? <Text>{t("closed.nextDay", { date: named(after) })}</Text> : null}
      <Group position="center" spacing="xs">
        {before ? (
          <Button
            component={Link}
            to={to(before)}
            variant={mayOpen ? "default" : "filled"}
            leftIcon={<IconChevronLeft size={16} aria-hidden />}
          >
            {t("closed.before", { date: named(before) })}
          </Button>
        ) : null}
        {mayOpen ? (
          <Button
            component={Link}
            to={to(after)}
            rightIcon={<IconChevronRight size={16} aria-hidden />}
          >
            {t("closed.after", { date: named(after) })}
          </Button>
        ) : null}
      </Group>
    </>
  );
}
