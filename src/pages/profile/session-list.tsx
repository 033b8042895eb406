import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { relativeTime } from "../../fields/relative-time";
import { TableSkeleton } from "../../fields/skeletons";
import { http } from "../../providers/http";
import { profile } from "../../strings/profile";
import { deviceName } from "./device-name";

export const sessionsKey = ["own sessions"];
const { sessions: words } = profile;

interface OwnSession {
  id: number;
  created_at: string;
  last_used_at: string;
  user_agent: string;
  address: string;
  current: boolean;
}

function SessionRow({ session, onEnd, busy }: { session: OwnSession; onEnd(): void; busy: boolean }) {
  const device = deviceName(session.user_agent) ?? words.unknown;
  return (
    <Group position="apart" noWrap>
      <div>
        <Group spacing="xs">
          <Text weight={600}>{device}</Text>
          {session.current && <Badge color="green">{words.here}</Badge>}
        </Group>
        <Text size="xs" color="dimmed">{[words.lastUsed(relativeTime(session.last_used_at)), words.since(relativeTime(session.created_at)), session.address].filter(Boolean).join(" · ")}</Text>
      </div>
      {!session.current && <Button variant="default" size="xs" onClick={onEnd} loading={busy} aria-label={words.endOf(device)}>{words.end}</Button>}
    </Group>
  );
}

/** Everywhere one is signed in, and the way to end it there. */
export function SessionList() {
  const cache = useQueryClient();
  const { open } = useNotification();
  const { data, isError, refetch } = useQuery({ queryKey: sessionsKey, queryFn: async ({ signal }) => ((await http.get("/auth/sessions", { signal })) as unknown as { data: OwnSession[] }).data, staleTime: 0 });
  const end = useMutation({
    mutationFn: (id?: number) => http.delete(id === undefined ? "/auth/sessions" : `/auth/sessions/${id}`),
    onSuccess: (_answer, id) => open?.({ type: "success", message: id === undefined ? words.endedOthers : words.ended }),
    onError: (error) => open?.({ type: "error", message: error.message }),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsKey }),
  });
  return (
    <Card withBorder p="lg" radius="md">
      <Stack spacing="md">
        <Group position="apart">
          <Title order={2}>{words.title}</Title>
          {data && data.length > 1 && <Button variant="default" size="xs" onClick={() => end.mutate(undefined)} loading={end.isPending && end.variables === undefined}>{words.endOthers}</Button>}
        </Group>
        {isError && <Alert color="red">{words.failed} <Button variant="subtle" size="xs" compact onClick={() => void refetch()}>{words.retry}</Button></Alert>}
        {!data && !isError && <TableSkeleton rows={2} columns={2} />}
        {data?.map((session) => <SessionRow key={session.id} session={session} busy={end.isPending && end.variables === session.id} onEnd={() => end.mutate(session.id)} />)}
      </Stack>
    </Card>
  );
}
