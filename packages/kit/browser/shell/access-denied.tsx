import { Button, Stack, Text, Title } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { t } from "../strings/shell";

/** What stands in place of a page that is not for the one who is signed in. */
export function AccessDenied({ reason = t("denied.permission") }: { reason?: string | undefined }) {
  return (
    <Stack align="center" spacing="xs" pt={80} role="alert">
      <IconLock size={40} stroke={1.5} aria-hidden />
      <Title order={1}>{t("denied.title")}</Title>
      <Text color="dimmed" align="center">
        {reason}
      </Text>
      <Button component={Link} to="/dashboard" variant="default" mt="md">
        {t("denied.home")}
      </Button>
    </Stack>
  );
}
