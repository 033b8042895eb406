import { Alert, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { PrintButton } from "@rollcall/kit/browser/print/print-button";
import { PrintSheet } from "@rollcall/kit/browser/print/print-sheet";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { ViewSwitch } from "@rollcall/kit/browser/fields/view-switch";
import { t } from "./text";
import { usePresence, type Presence } from "./use-presence";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { momentText } from "@rollcall/kit/schema/formats/moments";

const views = [
  { to: "/attendance/here", label: t("here") },
  { to: "/attendance/absent", label: t("absent") },
] as const;

interface PresenceFrameProps {
  title: string;
  path: (typeof views)[number]["to"];
  children(data: Presence): ReactNode;
}

/** How far the list can be trusted. */
function Freshness({ data, cachedAt }: { data: Presence; cachedAt: string | undefined }) {
  const [now] = useState(Date.now);
  const isOld = new Date(now).toDateString() !== new Date(data.at).toDateString();
  const when = momentText(data.at);
  if (cachedAt === undefined)
    return (
      <Text size="sm" color="dimmed">
        {t("asOf", { when })}
      </Text>
    );
  return (
    <Alert color={isOld ? "red" : "yellow"} role="status" py={8}>
      {t("offline", { when })} {isOld ? t("oldDay", { day: dayText(data.date) }) : ""}
    </Alert>
  );
}

/** A page about who is here: loading, not to be had, or the list. */
export function PresenceFrame({ title, path, children }: PresenceFrameProps) {
  const { data: known, error, isError, isFetching, refetch } = usePresence();
  const data = known?.value;
  return (
    <PrintSheet
      title={title}
      facts={data ? [{ value: dayText(data.date) }] : undefined}
      signatures={[t("signature")]}
    >
      <Stack spacing="md">
        <Group position="apart" spacing="sm" className="screen-only">
          <Group spacing="md">
            <Title order={1}>{title}</Title>
            <ViewSwitch label={t("views")} views={views} current={path} />
          </Group>
          {data ? (
            <Group spacing="xs">
              <Button
                variant="default"
                leftIcon={<IconRefresh size={16} aria-hidden />}
                loading={isFetching}
                onClick={() => void refetch()}
              >
                {t("refresh")}
              </Button>
              <PrintButton />
            </Group>
          ) : null}
        </Group>
        {data ? <Freshness data={data} cachedAt={known.cachedAt} /> : null}
        {data?.closed ? (
          <Alert color="gray" role="status">
            {t("closed", { why: data.closed })}
          </Alert>
        ) : null}
        {data ? children(data) : null}
        {!data && isError ? (
          <LoadFailed title={t("failed")} error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !isError ? (
          <Paper withBorder radius="md" p="md" role="status" aria-label={t("loading")}>
            <TableSkeleton rows={8} columns={3} />
          </Paper>
        ) : null}
      </Stack>
    </PrintSheet>
  );
}
