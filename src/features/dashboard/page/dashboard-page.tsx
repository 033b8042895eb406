import { Button, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useIcon } from "@rollcall/kit/browser/fields/icons";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { useResources } from "@rollcall/kit/browser/fields/resource-registry";
import { useIdentity } from "@rollcall/kit/browser/providers/use-identity";
import { activityLogs } from "../../../resources/activity-logs";
import { holidays } from "../../../resources/holidays";
import { students } from "../../../resources/students";
import { dashboard } from "./strings";
import { Attention } from "./attention";
import { DashboardPanels } from "./dashboard-panels";
import { NextHolidays } from "./next-holidays";
import { RecentActivity } from "./recent-activity";
import { StatCard } from "./stat-card";

/**
 * The first page: how much of everything there is, what is incomplete, what comes next, and who did
 * what. Only what one may see.
 */
export function DashboardPage() {
  const user = useIdentity();
  const mayDo = useMayDo();
  const iconOf = useIcon();
  const shown = [...useResources().values()].filter(
    (resource) => resource.group !== undefined && !resource.readOnly && mayDo(resource, "list"),
  );
  return (
    <Stack spacing="md">
      <Group position="apart">
        <div>
          <Title order={1}>{dashboard.title}</Title>
          <Text color="dimmed">{user && dashboard.hello(user.name)}</Text>
        </div>
        {mayDo(students, "create") && (
          <Button
            component={Link}
            to={`/${students.name}/create`}
            leftIcon={<IconPlus size={16} aria-hidden />}
          >
            {dashboard.create(students.label)}
          </Button>
        )}
      </Group>
      {shown.length === 0 && <Text color="dimmed">{dashboard.nothing}</Text>}
      <DashboardPanels />
      <SimpleGrid
        cols={4}
        spacing="md"
        breakpoints={[
          { maxWidth: 1300, cols: 3 },
          { maxWidth: 800, cols: 2, spacing: "sm" },
        ]}
      >
        {shown.map((resource) => (
          <StatCard key={resource.name} resource={resource} icon={iconOf(resource.icon)} />
        ))}
      </SimpleGrid>
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
