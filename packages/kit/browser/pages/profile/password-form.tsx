import { Alert, Button, Card, Stack, Text, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PasswordField } from "../../fields/password-field";
import { useSubmit } from "../../fields/use-submit";
import { renewSession } from "../../providers/auth-provider";
import { call } from "../../providers/call";
import { renewToken } from "../../providers/session";
import { t } from "../../strings/profile";
import { sessionsKey } from "./session-list";

/** A new password for the present one. */
export function PasswordForm() {
  const { open } = useNotification();
  const cache = useQueryClient();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const check = () => ({
    ...(current
      ? {}
      : { current_password: t("password.required", { label: t("password.current") }) }),
    ...(next ? {} : { new_password: t("password.required", { label: t("password.next") }) }),
  });
  const { busy, errorOf, message, onSubmit, wait } = useSubmit(check, async () => {
    const answer = await call("POST /auth/change-password", {
      body: { current_password: current, new_password: next },
    });
    renewToken(answer.data.token);
    // With it, what devices seal with has changed.
    void renewSession().catch(() => undefined);
    setCurrent("");
    setNext("");
    open?.({ type: "success", message: answer.message });
    await cache.invalidateQueries({ queryKey: sessionsKey });
  });
  return (
    <Card withBorder p="lg" radius="md">
      <form onSubmit={onSubmit} noValidate>
        <Stack spacing="md" sx={{ maxWidth: 420 }}>
          <div>
            <Title order={2}>{t("password.title")}</Title>
            <Text color="dimmed">{t("password.text")}</Text>
          </div>
          {message && (
            <Alert color="red" py="xs" role="alert">
              {message}
            </Alert>
          )}
          <PasswordField
            label={t("password.current")}
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            error={errorOf("current_password")}
            visibilityToggleLabel={t("password.show")}
          />
          <PasswordField
            label={t("password.next")}
            description={t("password.help")}
            autoComplete="new-password"
            value={next}
            onChange={(event) => setNext(event.currentTarget.value)}
            error={errorOf("new_password")}
            visibilityToggleLabel={t("password.show")}
          />
          <Button type="submit" loading={busy} disabled={wait > 0} sx={{ alignSelf: "flex-start" }}>
            {t("password.submit")}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
