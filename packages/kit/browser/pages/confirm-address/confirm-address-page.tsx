import { Alert, Anchor, Button, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useSubmit } from "../../fields/use-submit";
import { waitText, t } from "../../strings/login";

/**
 * Confirms a new sign-in address, by the code that came with the link. Asks first: programs that look
 * at emails open links, too. `confirm` gives what is to be said of it.
 */
export function ConfirmAddressPage({ confirm }: { confirm(): Promise<string> }) {
  const [said, setSaid] = useState<string>();
  const { busy, errorOf, message, onSubmit, wait } = useSubmit(
    () => ({}),
    async () => setSaid(await confirm()),
  );
  const wrong = errorOf("code") ?? errorOf("email") ?? message;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack spacing="md">
        <Title order={1}>{t("address.title")}</Title>
        {said === undefined && <Text color="dimmed">{t("address.text")}</Text>}
        <div role="status">{said === undefined ? null : <Alert py="xs">{said}</Alert>}</div>
        {wrong && (
          <Alert color="red" py="xs" role="alert">
            {wrong}
          </Alert>
        )}
        {said === undefined && (
          <Button type="submit" loading={busy} disabled={wait > 0} fullWidth mt={4}>
            {wait > 0 ? waitText(wait) : t("address.submit")}
          </Button>
        )}
        <Anchor component={Link} to="/login" size="sm" align="center">
          {t("backToSignIn")}
        </Anchor>
      </Stack>
    </form>
  );
}
