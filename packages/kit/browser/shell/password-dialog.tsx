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
import { t as secondFactorText } from "../strings/second-factor";
import { t as singleSignOnText } from "../strings/single-sign-on";
import { waitText, t } from "../strings/login";
import { t as signInText } from "../../schema/sign-in-words";
import { t as shellText } from "../strings/shell";

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
    setProblem(opened ? "" : singleSignOnText("blocked"));
    if (!opened) return;
    beginConfirming(key, opened).catch((error: Error) => {
      opened.close();
      setProblem(error.message);
    });
  };
  return (
    <Stack spacing="xs">
      <Text size="sm">{singleSignOnText("againText")}</Text>
      {problem && (
        <Alert color="red" py="xs" role="alert">
          {problem}
        </Alert>
      )}
      {data.issuers.map(({ key, name }) => (
        <Button key={key} variant="default" onClick={() => go(key)}>
          {singleSignOnText("again", { name })}
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
        {secondFactorText("step.byPasskey")}
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
    ...(password ? {} : { password: t("required", { label: signInText("password") }) }),
    ...(hasFactor && !code.trim() ? { code: secondFactorText("app.codeRequired") } : {}),
  });
  const { busy, errorOf, message, onSubmit, wait } = useSubmit(check, async () => {
    await call("POST /auth/confirm-password", {
      body: { password, ...(hasFactor ? { code } : {}) },
      asOneself: true,
    });
    onConfirmed();
  });
  return (
    <Modal
      opened
      onClose={onCancel}
      title={shellText("confirmPassword.title")}
      closeButtonLabel={shellText("confirmPassword.cancel")}
    >
      <form
        onSubmit={(event) => {
          // A form in a dialog stands inside another one, as React sees it.
          event.stopPropagation();
          onSubmit(event);
        }}
        noValidate
      >
        <Stack spacing="md">
          <Text color="dimmed">{shellText("confirmPassword.text")}</Text>
          {message && (
            <Alert color="red" py="xs" role="alert">
              {message}
            </Alert>
          )}
          <PasswordField
            label={signInText("password")}
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={errorOf("password")}
            visibilityToggleLabel={t("showPassword")}
          />
          {hasFactor && (
            <CodeField
              label={secondFactorText("confirm.code")}
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
              {shellText("confirmPassword.cancel")}
            </Button>
            <Button type="submit" loading={busy} disabled={wait > 0}>
              {wait > 0 ? waitText(wait) : shellText("confirmPassword.submit")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
