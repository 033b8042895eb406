import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useFirstFocus } from "../../fields/use-first-focus";
import { useSubmit } from "../../fields/use-submit";
import { waitText, t } from "../../strings/login";
import { t as signInText } from "../../../schema/sign-in-words";

/** Asks for a link to choose a new password. `ask` gives what is to be said of it. */
export function ForgottenPage({ ask }: { ask(email: string): Promise<string> }) {
  const field = useFirstFocus<HTMLInputElement>();
  const [email, setEmail] = useState("");
  const [said, setSaid] = useState<string>();
  const check = (): Record<string, string> =>
    email.trim() ? {} : { email: t("required", { label: signInText("email") }) };
  const { busy, errorOf, message, onSubmit, wait } = useSubmit(check, async () => {
    setSaid(await ask(email.trim()));
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack spacing="md">
        <Title order={1}>{t("forgotten.title")}</Title>
        <Text color="dimmed">{t("forgotten.text")}</Text>
        <div role="status">{said && !message ? <Alert py="xs">{said}</Alert> : null}</div>
        {message && (
          <Alert color="red" py="xs" role="alert">
            {message}
            {wait > 0 && ` ${waitText(wait)}.`}
          </Alert>
        )}
        <TextInput
          ref={field}
          label={signInText("email")}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errorOf("email")}
        />
        <Button type="submit" loading={busy} disabled={wait > 0} fullWidth mt={4}>
          {wait > 0 ? waitText(wait) : t("forgotten.submit")}
        </Button>
        <Anchor component={Link} to="/login" size="sm" align="center">
          {t("backToSignIn")}
        </Anchor>
      </Stack>
    </form>
  );
}
