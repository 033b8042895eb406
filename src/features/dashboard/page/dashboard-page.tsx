import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconClipboardCheck, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useMayOrOwn, useMayDo } from "@rollcall/kit/browser/fields/may";
import { useResources } from "@rollcall/kit/browser/fields/resource-registry";
import { useIdentity } from "@rollcall/kit/browser/providers/use-identity";
import { students } from "../../../resources/students";
import { t } from "./text";
import { DashboardPanels } from "./dashboard-panels";
import { FirstSteps, useFirstSteps } from "./first-steps";
import { withinSentence } from "@rollcall/kit/schema/messages";

/**
 * The first page: how the school's day stands, what is incomplete, what comes next, and who did
 * what. Only what one may see; of a new school its first steps alone.
 */
export function DashboardPage() {
  const user = useIdentity();
  const mayDo = useMayDo();
  const may = useMayOrOwn();
  const seesRecords = [...useResources().values()].some(
    (resource) => resource.group !== undefined && !resource.readOnly && mayDo(resource, "list"),
  );
  const { isNew, isUnknown, ...first } = useFirstSteps();
  return (
    <Stack spacing="md">
      <Group position="apart">
        <div>
          <Title order={1}>{t("title")}</Title>
          <Text color="dimmed">{user && t("hello", { name: user.name })}</Text>
        </div>
        {isNew || isUnknown ? null : (
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
        )}
      </Group>
      {!seesRecords && <Text color="dimmed">{t("nothing")}</Text>}
      <FirstSteps {...first} />
      {isUnknown ? <Skeleton height={480} radius="md" /> : null}
      {isNew || isUnknown ? null : <DashboardPanels />}
    </Stack>
  );
}
