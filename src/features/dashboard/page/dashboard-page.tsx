import { Button, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconClipboardCheck, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useMayOrOwn, useMayDo } from "@rollcall/kit/browser/fields/may";
import { useResources } from "@rollcall/kit/browser/fields/resource-registry";
import { useIdentity } from "@rollcall/kit/browser/providers/use-identity";
import { activityLogs } from "../../../resources/activity-logs";
import { holidays } from "../../../resources/holidays";
import { students } from "../../../resources/students";
import { t } from "./text";
import { Attention } from "./attention";
import { DashboardPanels } from "./dashboard-panels";
import { FirstSteps } from "./first-steps";
import { NextHolidays } from "./next-holidays";
import { RecentActivity } from "./recent-activity";
import { withinSentence } from "@rollcall/kit/schema/messages";

/**
 * The first page: how the school's day stands, what is incomplete, what comes next, and who did
 * what. Only what one may see.
 */
export function DashboardPage() {
  const user = useIdentity();
  const mayDo = useMayDo();
  const may = useMayOrOwn();
  const seesRecords = [...useResources().values()].some(
    (resource) => resource.group !== undefined && !resource.readOnly && mayDo(resource, "list"),
  );
  return (
    <Stack spacing="md">
      <Group position="apart">
        <div>
          <Title order={1}>{t("title")}</Title>
          <Text color="dimmed">{user && t("hello", { name: user.name })}</Text>
        </div>
        <Group spacing="xs">
          {mayDo(students, "create") && (
            <Button
              variant="default"
              component={Link}
              to={`/${students.name}/create`}
              leftIcon={<IconPlus size={16} aria-hidden />}
            >
              {t("create", { label: withinSentence(students.label) })}
            </Button>
          )}
          {may("mark_attendance") && (
            <Button
              component={Link}
              to="/attendance/mark"
              leftIcon={<IconClipboardCheck size={16} aria-hidden />}
            >
              {t("takeRegister")}
            </Button>
          )}
        </Group>
      </Group>
      {!seesRecords && <Text color="dimmed">{t("nothing")}</Text>}
      <FirstSteps />
      <DashboardPanels />
      <SimpleGrid cols={2} spacing="md" breakpoints={[{ maxWidth: 1100, cols: 1 }]}>
        {mayDo(activityLogs, "list") && <RecentActivity />}
        <Stack spacing="md">
          <Attention />
          {mayDo(holidays, "list") && <NextHolidays />}
        </Stack>
      </SimpleGrid>
    </Stack>
  );
}
