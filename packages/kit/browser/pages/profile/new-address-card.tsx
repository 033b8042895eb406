import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../providers/call";
import { useIdentity } from "../../providers/use-identity";
import { t } from "../../strings/profile";

const queryKey = ["own new address"];

/**
 * A new sign-in address of one's own that waits for its confirmation, and the way to keep the
 * present one; nothing where none waits.
 */
export function NewAddressCard() {
  const user = useIdentity();
  const cache = useQueryClient();
  const { open } = useNotification();
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call("GET /auth/new-address", { signal })).data,
    staleTime: 0,
  });
  const cancel = useMutation({
    mutationFn: () => call("DELETE /auth/new-address"),
    onSuccess: ({ data: { email } }) =>
      open?.({ type: "success", message: t("newAddress.kept", { current: email }) }),
    onError: (error) => open?.({ type: "error", message: error.message }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  if (!user || !data?.new_email) return null;
  return (
    <Card withBorder p="lg" radius="md">
      <Stack spacing="md" align="flex-start">
        <div>
          <Title order={2}>{t("newAddress.title")}</Title>
          <Text color="dimmed">
            {(data.expired
              ? (email: string, current: string) => t("newAddress.expired", { email, current })
              : (email: string, current: string) => t("newAddress.text", { email, current }))(
              data.new_email,
              user.email,
            )}
          </Text>
        </div>
        <Button variant="default" onClick={() => cancel.mutate()} loading={cancel.isPending}>
          {t("newAddress.cancel")}
        </Button>
      </Stack>
    </Card>
  );
}
