import { Alert, Badge, Button, Group, Paper } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { http } from "../../providers/http";
import { settingsStrings } from "../../strings/settings";

const { firebase: words } = settingsStrings;
interface Tested { configured: boolean; reason: string | null }

/** Whether push messages can be sent, and a look at the path as it is typed, before it is saved. */
export function FirebaseTest({ configured, path }: { configured: boolean; path: unknown }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => ((await http.post("/admin/settings/test-firebase", { credentials_path: typeof path === "string" && path.trim() ? path : null })) as unknown as { data: Tested }).data,
  });
  return (
    <Paper withBorder radius="md" p="lg">
      <Group spacing="sm">
        <Badge color={configured ? "green" : "gray"} size="lg">{configured ? words.configured : words.notConfigured}</Badge>
        <Button type="button" variant="default" loading={isPending} onClick={() => mutate()}>{words.test}</Button>
      </Group>
      <div role="status">
        {data && !isPending ? <Alert mt="md" color={data.configured ? "green" : "yellow"}>{data.reason ?? words.works}</Alert> : null}
        {error && !isPending ? <Alert mt="md" color="red">{error.message}</Alert> : null}
      </div>
    </Paper>
  );
}
