import { Alert, Anchor, Button, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { leaving, useSubmit } from "../../fields/use-submit";
import { finishByPasskey } from "../../providers/passkeys";
import { finishByCode } from "../../providers/second-step";
import type { SecondStep } from "../../providers/session";
import { waitText } from "../../strings/login";
import { t } from "../../strings/second-factor";
import { CodeField } from "../../fields/code-field";

type Typed = "code" | "recovery_code";

function CodeForm({ token, way }: { token: string; way: Typed }) {
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const check = (): Record<string, string> => (code.trim() ? {} : { code: t("app.codeRequired") });
  const { busy, errorOf, failure, message, onSubmit, wait } = useSubmit(check, async () => {
    await finishByCode(token, code);
    return leaving;
  });
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (failure) field.current?.select();
  }, [failure]);
  const isRecovery = way === "recovery_code";
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack spacing="md">
        {message && (
          <Alert color="red" py="xs" role="alert">
            {message}
          </Alert>
        )}
        <CodeField
          ref={field}
          label={isRecovery ? t("step.recoveryCode") : t("step.code")}
          value={code}
          onChange={setCode}
          error={errorOf("code")}
          letters={isRecovery}
        />
        <Button type="submit" loading={busy} disabled={wait > 0} fullWidth>
          {wait > 0 ? waitText(wait) : t("step.submit")}
        </Button>
      </Stack>
    </form>
  );
}

function PasskeyButton({ token, isFirst }: { token: string; isFirst: boolean }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFirst) first.current?.focus();
  }, [isFirst]);
  const { busy, message, onSubmit, wait } = useSubmit(
    () => ({}),
    async () => {
      await finishByPasskey(token);
      return leaving;
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack spacing="xs">
        {message && (
          <Alert color="red" py="xs" role="alert">
            {message}
          </Alert>
        )}
        <Button
          type="submit"
          variant={isFirst ? "filled" : "default"}
          loading={busy}
          disabled={wait > 0}
          fullWidth
          ref={first}
        >
          {wait > 0 ? waitText(wait) : t("step.byPasskey")}
        </Button>
      </Stack>
    </form>
  );
}

/** After the password: shows the second factor, by any of the ways that the person has. */
export function SecondStepPage({ step, onGiveUp }: { step: SecondStep; onGiveUp(): void }) {
  const { methods, token } = step;
  const [way, setWay] = useState<Typed | undefined>(methods.includes("code") ? "code" : undefined);
  const other: Typed = way === "recovery_code" ? "code" : "recovery_code";
  return (
    <Stack spacing="md">
      <div>
        <Title order={1}>{t("step.title")}</Title>
        <Text color="dimmed">{methods.length > 0 ? t("step.text") : t("step.none")}</Text>
      </div>
      {way && <CodeForm key={way} token={token} way={way} />}
      {methods.includes("passkey") && <PasskeyButton token={token} isFirst={way === undefined} />}
      {methods.includes(other) && (
        <Anchor component="button" type="button" size="sm" onClick={() => setWay(other)}>
          {other === "code" ? t("step.byCode") : t("step.byRecoveryCode")}
        </Anchor>
      )}
      <Anchor component="button" type="button" size="sm" onClick={onGiveUp}>
        {t("step.back")}
      </Anchor>
    </Stack>
  );
}
