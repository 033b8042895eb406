import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useNotification, type BaseRecord } from "@refinedev/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { relativeTime } from "../../providers/relative-time";
import { TableSkeleton } from "../../fields/skeletons";
import { call, type AnswerTo } from "../../providers/call";
import { useIdentity } from "../../providers/use-identity";
import { t } from "../../strings/profile";
import { deviceName } from "./device-name";

const sessionsOf = (name: string) => ({
  title: t("sessionsOf.title", { name }),
  none: t("sessionsOf.none"),
  endOthers: t("sessionsOf.endOthers"),
  endedOthers: t("sessionsOf.endedOthers", { name }),
  failed: t("sessionsOf.failed"),
});

export const sessionsKey = ["own sessions"];

type Session = AnswerTo<"GET /auth/sessions">[number];

function SessionRow({ session, onEnd, busy }: { session: Session; onEnd(): void; busy: boolean }) {
  const device = deviceName(session.user_agent ?? "") ?? t("sessions.unknown");
  return (
    <Group position="apart" noWrap>
      <div>
        <Group spacing="xs">
          <Text weight={600}>{device}</Text>
          {session.current && <Badge color="green">{t("sessions.here")}</Badge>}
        </Group>
        <Text size="xs" color="dimmed">
          {[
            t("sessions.lastUsed", { ago: relativeTime(session.last_used_at) }),
            t("sessions.since", { when: relativeTime(session.created_at) }),
            session.address,
          ]
            .filter(Boolean)
            .join(" · ")}
        </Text>
        {session.refused_at && (
          <Text size="xs" weight={600} sx={{ color: "var(--danger)" }}>
            {t("sessions.refused", {
              address: session.refused_address ?? "",
              ago: relativeTime(session.refused_at),
            })}
          </Text>
        )}
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          onClick={onEnd}
          loading={busy}
          aria-label={t("sessions.endOf", { device })}
        >
          {t("sessions.end")}
        </Button>
      )}
    </Group>
  );
}

/** Whose sessions are shown: how they are read and ended, and how they are spoken of. */
interface Owner {
  read(signal: AbortSignal): Promise<{ data: Session[] }>;
  endOne(id: number): Promise<unknown>;
  endAll(): Promise<unknown>;
  queryKey: readonly unknown[];
  title: string;
  endOthers: string;
  endedOthers: string;
  failed: string;
  /** What stands where there are none. */
  none?: string;
}

function Sessions({
  owner: { read, endOne, endAll, queryKey, none, ...said },
  below = 0,
}: {
  owner: Owner;
  /** The space to what stands below. */ below?: "md" | 0;
}) {
  const cache = useQueryClient();
  const { open } = useNotification();
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await read(signal)).data,
    staleTime: 0,
  });
  const end = useMutation({
    mutationFn: (id?: number) => (id === undefined ? endAll() : endOne(id)),
    onSuccess: (_answer, id) =>
      open?.({
        type: "success",
        message: id === undefined ? said.endedOthers : t("sessions.ended"),
      }),
    onError: (error) => open?.({ type: "error", message: error.message }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  return (
    <Card withBorder p="lg" radius="md" mb={below}>
      <Stack spacing="md">
        <Group position="apart">
          <Title order={2}>{said.title}</Title>
          {data?.some(({ current }) => !current) && (
            <Button
              variant="default"
              size="xs"
              onClick={() => end.mutate(undefined)}
              loading={end.isPending && end.variables === undefined}
            >
              {said.endOthers}
            </Button>
          )}
        </Group>
        {isError && (
          <Alert color="red">
            {said.failed}{" "}
            <Button variant="subtle" size="xs" compact onClick={() => void refetch()}>
              {t("sessions.retry")}
            </Button>
          </Alert>
        )}
        {!data && !isError && <TableSkeleton rows={2} columns={2} />}
        {data?.length === 0 && none ? <Text color="dimmed">{none}</Text> : null}
        {data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </Stack>
    </Card>
  );
}

const own: Owner = {
  read: (signal) => call("GET /auth/sessions", { answer: "page", signal }),
  endOne: (id) => call("DELETE /auth/sessions/:id", { params: { id } }),
  endAll: () => call("DELETE /auth/sessions"),
  queryKey: sessionsKey,
  title: t("sessions.title"),
  endOthers: t("sessions.endOthers"),
  endedOthers: t("sessions.endedOthers"),
  failed: t("sessions.failed"),
};

/** Everywhere one is signed in, and the way to end it there. */
export const SessionList = () => <Sessions owner={own} />;

/** Everywhere another admin is signed in, on that admin's page, for super admins. */
export function SessionsOfAdmin({ record }: { record: BaseRecord & { id: number } }) {
  const user = useIdentity();
  const { id } = record;
  if (!user?.is_super_admin || user.id === id || record["deleted_at"]) return null;
  return (
    <Sessions
      below="md"
      owner={{
        read: (signal) =>
          call("GET /admin/admins/:id/sessions", { params: { id }, answer: "page", signal }),
        endOne: (session) =>
          call("DELETE /admin/admins/:id/sessions/:session", { params: { id, session } }),
        endAll: () => call("DELETE /admin/admins/:id/sessions", { params: { id } }),
        queryKey: ["sessions of an admin", id],
        ...sessionsOf(String(record["name"])),
      }}
    />
  );
}
