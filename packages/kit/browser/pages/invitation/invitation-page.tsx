import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useFirstFocus } from "../../fields/use-first-focus";
import { PasswordField } from "../../fields/password-field";
import { useSubmit } from "../../fields/use-submit";
import { waitText, t } from "../../strings/login";
import { t as signInText } from "../../../schema/sign-in-words";

/**
 * An invited admin sets its password. Without a `code` that came with the address it is asked for.
 */
export function InvitationPage({
  code: given,
  accept,
}: {
  code: string;
  accept(code: string, password: string): Promise<unknown>;
}) {
  const first = useFirstFocus<HTMLInputElement>();
  const [code, setCode] = useState(given);
  const [password, setPassword] = useState("");
  const check = () => ({
    ...(code.trim() ? {} : { code: t("required", { label: t("accept.code") }) }),
    ...(password ? {} : { password: t("required", { label: signInText("password") }) }),
  });
  const { busy, errorOf, message, onSubmit, wait } = useSubmit(check, () =>
    accept(code.trim(), password),
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack spacing="md">
        <Title order={1}>{t("accept.title")}</Title>
        <Text color="dimmed">{t("accept.text")}</Text>
        {message && (
          <Alert color="red" py="xs" role="alert">
            {message}
            {wait > 0 && ` ${waitText(wait)}.`}
          </Alert>
        )}
        {(given === "" || errorOf("code")) && (
          <TextInput
            ref={given === "" ? first : undefined}
            label={t("accept.code")}
            withAsterisk
            autoComplete="one-time-code"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={errorOf("code")}
          />
        )}
        <PasswordField
          ref={given === "" ? undefined : first}
          label={signInText("password")}
          withAsterisk
          autoComplete="new-password"
          description={t("setup.passwordHelp")}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errorOf("password")}
          visibilityToggleLabel={t("showPassword")}
        />
        <Button type="submit" loading={busy} disabled={wait > 0} fullWidth mt={4}>
          {wait > 0 ? waitText(wait) : t("accept.submit")}
        </Button>
        <Anchor component={Link} to="/login" size="sm" align="center">
          {t("backToSignIn")}
        </Anchor>
      </Stack>
    </form>
  );
}
