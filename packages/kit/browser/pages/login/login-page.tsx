import { Alert, Anchor, Button, Stack, TextInput, Title } from "@mantine/core";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { Link } from "react-router-dom";
import { useFirstFocus } from "../../fields/use-first-focus";
import { PasswordField } from "../../fields/password-field";
import { useSubmit } from "../../fields/use-submit";
import { login } from "../../strings/login";

interface LoginPageProps {
  signIn(email: string, password: string): Promise<unknown>;
  notice?: string | undefined;
  /** What waits on this device for somebody to sign in. */
  waiting?: readonly { key: number; text: string }[];
  /** Stands below the form, and may fill it in. */
  beneath?: ComponentType<{ choose(email: string, password: string): void }> | undefined;
}
const none: readonly { key: number; text: string }[] = [];

/** Who are you? `signIn` rejects as the API refuses; `notice` says why the page is here at all. */
export function LoginPage({ signIn, notice, waiting = none, beneath: Beneath }: LoginPageProps) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const passwordField = useRef<HTMLInputElement>(null);
  const emailField = useFirstFocus<HTMLInputElement>();
  const submit = useRef<HTMLButtonElement>(null);
  const choose = (chosenEmail: string, chosenPassword: string) => {
    setEmail(chosenEmail);
    setPassword(chosenPassword);
    submit.current?.focus();
  };
  const check = () => ({
    ...(email.trim() ? {} : { email: login.required(login.email) }),
    ...(password ? {} : { password: login.required(login.password) }),
  });
  const { busy, errorOf, failure, message, onSubmit, wait } = useSubmit(check, () =>
    signIn(email.trim(), password),
  );
  const [emailError, passwordError] = [errorOf("email"), errorOf("password")];
  useEffect(() => {
    if (emailError) emailField.current?.focus();
    else if (passwordError) passwordField.current?.focus();
  }, [emailError, passwordError, emailField]);
  useEffect(() => {
    if (failure?.statusCode === 401) passwordField.current?.select();
  }, [failure]);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack spacing="md">
        <Title order={1}>{login.title}</Title>
        {notice && !message && (
          <Alert color="brand" py="xs">
            {notice}
          </Alert>
        )}
        {waiting.map(({ key, text }) => (
          <Alert key={key} color="yellow" py="xs" role="status">
            {text}
          </Alert>
        ))}
        {message && (
          <Alert color="red" py="xs" role="alert">
            {message}
            {wait > 0 && ` ${login.wait(wait)}.`}
          </Alert>
        )}
        <TextInput
          ref={emailField}
          label={login.email}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={emailError}
        />
        <PasswordField
          ref={passwordField}
          label={login.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={passwordError}
          visibilityToggleLabel={login.showPassword}
        />
        <Button ref={submit} type="submit" loading={busy} disabled={wait > 0} fullWidth mt={4}>
          {wait > 0 ? login.wait(wait) : login.submit}
        </Button>
        <Anchor component={Link} to="/invitation" size="sm" align="center">
          {login.invitation}
        </Anchor>
        <Anchor component={Link} to="/forgotten" size="sm" align="center" mt={-8}>
          {login.forgotten.link}
        </Anchor>
        {Beneath && <Beneath choose={choose} />}
      </Stack>
    </form>
  );
}
