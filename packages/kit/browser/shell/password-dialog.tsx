import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Modal } from "../fields/dialog";
import { PasswordField } from "../fields/password-field";
import { useSubmit } from "../fields/use-submit";
import { call } from "../providers/call";
import {
  beginConfirming,
  onConfirmed as onConfirmedThere,
  openWindow,
} from "../providers/single-sign-on/confirm";
import { useOwnFactors } from "../providers/own-factors";
import { browserHasPasskeys } from "../providers/browser-has-passkeys";
import { CodeField } from "../fields/code-field";
import { secondFactor } from "../strings/second-factor";
import { singleSignOn } from "../strings/single-sign-on";
import { login } from "../strings/login";
import { shell } from "../strings/shell";

const { confirmPassword: words } = shell;

/** The services at which one can sign in again, in place of the password. */
function SignInAgain({ onConfirmed }: { onConfirmed(): void }) {
  const [problem, setProblem] = useState("");
  const { data } = useQuery({
    queryKey: ["own issuers"],
    queryFn: async ({ signal }) =>
      (await call("GET /auth/own-issuers", { signal, asOneself: true })).data,
  });
  useEffect(() => onConfirmedThere(onConfirmed), [onConfirmed]);
  if (!data || data.issuers.length === 0) return null;
  const go = (key: string) => {
    const opened = openWindow();
    setProblem(opened ? "" : singleSignOn.blocked);
    if (!opened) return;
    beginConfirming(key, opened).catch((error: Error) => {
      opened.close();
      setProblem(error.message);
    });
  };
  return (
    <Stack spacing="xs">
      <Text size="sm">{singleSignOn.againText}</Text>
      {problem && (
        <Alert color="red" py="xs" role="alert">
          {problem}
        </Alert>
      )}
      {data.issuers.map(({ key, name }) => (
        <Button key={key} variant="default" onClick={() => go(key)}>
          {singleSignOn.again(name)}
        </Button>
      ))}
    </Stack>
  );
}

/** A passkey in place of the password. */
function UsePasskey({ onConfirmed }: { onConfirmed(): void }) {
  const [problem, setProblem] = useState("");
  const go = () => {
    setProblem("");
    import("../providers/passkeys")
      .then(({ confirmByPasskey }) => confirmByPasskey())
      .then(onConfirmed, (error: Error) => setProblem(error.message));
  };
  return (
    <Stack spacing="xs">
      {problem && (
        <Alert color="red" py="xs" role="alert">
          {problem}
        </Alert>
      )}
      <Button variant="default" onClick={go}>
        {secondFactor.step.byPasskey}
      </Button>
    </Stack>
  );
}

/** Asks for the password of whoever is signed in, and tells the server. */
export function PasswordDialog({
  onConfirmed,
  onCancel,
}: {
  onConfirmed(): void;
  onCancel(): void;
}) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { data: factors } = useOwnFactors();
  const hasPasskey = factors !== undefined && factors.passkeys.length > 0;
  const hasFactor = hasPasskey || (factors !== undefined && factors.authenticator !== null);
  const check = (): Record<string, string> => ({
    ...(password ? {} : { password: login.required(login.password) }),
    ...(hasFactor && !code.trim() ? { code: secondFactor.app.codeRequired } : {}),
  });
  const { busy, errorOf, message, onSubmit, wait } = useSubmit(check, async () => {
    await call("POST /auth/confirm-password", {
      body: { password, ...(hasFactor ? { code } : {}) },
      asOneself: true,
    });
    onConfirmed();
  });
  return (
    <Modal opened onClose={onCancel} title={words.title} closeButtonLabel={words.cancel}>
      <form
        onSubmit={(event) => {
          // A form in a dialog stands inside another one, as React sees it.
          event.stopPropagation();
          onSubmit(event);
        }}
        noValidate
      >
        <Stack spacing="md">
          <Text color="dimmed">{words.text}</Text>
          {message && (
            <Alert color="red" py="xs" role="alert">
              {message}
            </Alert>
          )}
          <PasswordField
            label={login.password}
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={errorOf("password")}
            visibilityToggleLabel={login.showPassword}
          />
          {hasFactor && (
            <CodeField
              label={secondFactor.confirm.code}
              value={code}
              onChange={setCode}
              error={errorOf("code")}
              letters
            />
          )}
          {hasPasskey && factors.passkeys_possible && browserHasPasskeys() && (
            <UsePasskey onConfirmed={onConfirmed} />
          )}
          <SignInAgain onConfirmed={onConfirmed} />
          <Group position="right">
            <Button variant="default" onClick={onCancel}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={busy} disabled={wait > 0}>
              {wait > 0 ? login.wait(wait) : words.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
