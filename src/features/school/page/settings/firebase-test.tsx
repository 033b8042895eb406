import { Alert, Badge, Button, Group, Paper } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../../providers/call";
import { t } from "./text";

/**
 * Whether messages can be sent to devices, and a question to Google with the path as it is typed,
 * before it is saved. Nothing is sent by it.
 */
export function FirebaseTest({ configured, path }: { configured: boolean; path: unknown }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () =>
      (
        await call("POST /admin/settings/test-firebase", {
          body: { credentials_path: typeof path === "string" && path.trim() ? path : null },
        })
      ).data,
  });
  return (
    <Paper withBorder radius="md" p="lg">
      <Group spacing="sm">
        <Badge color={configured ? "green" : "gray"} size="lg">
          {configured ? t("firebase.configured") : t("firebase.notConfigured")}
        </Badge>
        <Button type="button" variant="default" loading={isPending} onClick={() => mutate()}>
          {t("firebase.test")}
        </Button>
      </Group>
      <div role="status">
        {data && !isPending ? (
          <Alert mt="md" color={data.configured ? "green" : "yellow"}>
            {data.reason ?? t("firebase.works", { project: data.project ?? "" })}
          </Alert>
        ) : null}
        {error && !isPending ? (
          <Alert mt="md" color="red">
            {error.message}
          </Alert>
        ) : null}
      </div>
    </Paper>
  );
}
