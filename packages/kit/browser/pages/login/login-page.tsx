import { Alert, Anchor, Button, Stack, TextInput, Title } from "@mantine/core";
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from "react";
import { Link } from "react-router-dom";
import { PasswordField } from "../../fields/password-field";
import { useSubmit } from "../../fields/use-submit";
import { takeFirstForm } from "../../providers/first-form";
import { IssuerButtons } from "../single-sign-on/issuer-buttons";
import { PasskeyButton } from "./passkey-button";
import { waitText, t } from "../../strings/login";
import { t as signInText } from "../../../schema/sign-in-words";

interface LoginPageProps {
  signIn(email: string, password: string): Promise<unknown>;
  notice?: string | undefined;
  /** What waits on this device for somebody to sign in. */
  waiting?: readonly { key: number; text: string }[];
  /** Services with whose account one can sign in; none unless given. */
  issuers?: readonly { key: string; name: string }[];
  /** Goes to one of them. */
  begin?(key: string): Promise<unknown>;
  /** Signs in by a passkey; absent where this browser has none. */
  signInByPasskey?: (() => Promise<unknown>) | undefined;
  /** Stands below the form, and may fill it in. */
  beneath?: ComponentType<{ choose(email: string, password: string): void }> | undefined;
}
const none: readonly never[] = [];
const nowhere = async () => undefined;

/** For who has no password yet, or not any more, or need none. */
const OtherWays = ({
  issuers = none,
  begin = nowhere,
  signInByPasskey,
}: Pick<LoginPageProps, "issuers" | "begin" | "signInByPasskey">) => (
  <>
    {signInByPasskey && <PasskeyButton signIn={signInByPasskey} />}
    <IssuerButtons issuers={issuers} begin={begin} />
    <Anchor component={Link} to="/invitation" size="sm" align="center">
      {t("invitation")}
    </Anchor>
    <Anchor component={Link} to="/forgotten" size="sm" align="center" mt={-8}>
      {t("forgotten.link")}
    </Anchor>
  </>
);

/** Why the page is here, what waits for somebody to sign in, and what was wrong. */
const Told = ({
  notice,
  waiting = none,
  message,
  wait,
}: Pick<LoginPageProps, "notice" | "waiting"> & { message: string; wait: number }) => (
  <>
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
        {wait > 0 && ` ${waitText(wait)}.`}
      </Alert>
    )}
  </>
);

/** What is entered; it goes on from what was in the form that came with the page, if there was one. */
function useEntered() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isSentBefore, setSentBefore] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const before = takeFirstForm();
    if (before) {
      setEmail(before.email);
      setPassword(before.password);
      setSentBefore(before.isSent);
    }
    (before?.field === "password" ? passwordField : emailField).current?.focus();
  }, []);
  useEffect(() => {
    if (isSentBefore) submit.current?.click();
  }, [isSentBefore]);
  return { email, setEmail, password, setPassword, emailField, passwordField, submit };
}

/** Who are you? `signIn` rejects as the API refuses; `notice` says why the page is here at all. */
export function LoginPage({
  signIn,
  notice,
  waiting,
  beneath: Beneath,
  ...others
}: LoginPageProps) {
  const { email, setEmail, password, setPassword, emailField, passwordField, submit } =
    useEntered();
  const choose = (chosenEmail: string, chosenPassword: string) => {
    setEmail(chosenEmail);
    setPassword(chosenPassword);
    submit.current?.focus();
  };
  const check = () => ({
    ...(email.trim() ? {} : { email: t("required", { label: signInText("email") }) }),
    ...(password ? {} : { password: t("required", { label: signInText("password") }) }),
  });
  const { busy, errorOf, failure, message, onSubmit, wait } = useSubmit(check, () =>
    signIn(email.trim(), password),
  );
  const [emailError, passwordError] = [errorOf("email"), errorOf("password")];
  useEffect(() => {
    if (emailError) emailField.current?.focus();
    else if (passwordError) passwordField.current?.focus();
  }, [emailError, passwordError, emailField, passwordField]);
  useEffect(() => {
    if (failure?.statusCode === 401) passwordField.current?.select();
  }, [failure, passwordField]);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack spacing="md">
        <Title order={1}>{signInText("title")}</Title>
        <Told notice={notice} waiting={waiting} message={message} wait={wait} />
        <TextInput
          ref={emailField}
          label={signInText("email")}
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
          label={signInText("password")}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={passwordError}
          visibilityToggleLabel={t("showPassword")}
        />
        <Button ref={submit} type="submit" loading={busy} disabled={wait > 0} fullWidth mt={4}>
          {wait > 0 ? waitText(wait) : signInText("submit")}
        </Button>
        <OtherWays {...others} />
        {Beneath && <Beneath choose={choose} />}
      </Stack>
    </form>
  );
}
