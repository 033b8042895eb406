import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useFirstFocus } from "../../fields/use-first-focus";
import { PasswordField } from "../../fields/password-field";
import { useSubmit } from "../../fields/use-submit";
import { login } from "../../strings/login";

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
    ...(code.trim() ? {} : { code: login.required(login.accept.code) }),
    ...(password ? {} : { password: login.required(login.password) }),
  });
  const { busy, errorOf, message, onSubmit, wait } = useSubmit(check, () =>
    accept(code.trim(), password),
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack spacing="md">
        <Title order={1}>{login.accept.title}</Title>
        <Text color="dimmed">{login.accept.text}</Text>
        {message && (
          <Alert color="red" py="xs" role="alert">
            {message}
            {wait > 0 && ` ${login.wait(wait)}.`}
          </Alert>
        )}
        {(given === "" || errorOf("code")) && (
          <TextInput
            ref={given === "" ? first : undefined}
            label={login.accept.code}
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
          label={login.password}
          withAsterisk
          autoComplete="new-password"
          description={login.setup.passwordHelp}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errorOf("password")}
          visibilityToggleLabel={login.showPassword}
        />
        <Button type="submit" loading={busy} disabled={wait > 0} fullWidth mt={4}>
          {wait > 0 ? login.wait(wait) : login.accept.submit}
        </Button>
        <Anchor component={Link} to="/login" size="sm" align="center">
          {login.backToSignIn}
        </Anchor>
      </Stack>
    </form>
  );
}
