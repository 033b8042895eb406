import { Alert, Button, Center, Group, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { LinesSkeleton } from "../../fields/skeletons";
import { useSubmit } from "../../fields/use-submit";
import { call, type AnswerTo } from "../../providers/call";
import { t } from "../../strings/second-factor";
import type { AddingProps } from "./add-passkey";
import { CodeField } from "../../fields/code-field";
import { QrCode } from "./qr-code";

type Begun = AnswerTo<"POST /auth/authenticator/begin">;

/** Asks for a new secret once. */
function useBegun(token: string | undefined) {
  const [begun, setBegun] = useState<Begun>();
  const [problem, setProblem] = useState("");
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    call("POST /auth/authenticator/begin", {
      asOneself: true,
      ...(token === undefined ? {} : { token }),
    }).then(
      ({ data }) => setBegun(data),
      (error: Error) => setProblem(error.message),
    );
  }, [token]);
  return { begun, problem };
}

const grouped = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(" ");

/** Shows the secret as a picture and as text, and asks for the first code. */
export function AddApp({ token, onAdded, onCancel }: AddingProps) {
  const { begun, problem } = useBegun(token);
  const [code, setCode] = useState("");
  const check = (): Record<string, string> => (code.trim() ? {} : { code: t("app.codeRequired") });
  const { busy, errorOf, message, onSubmit } = useSubmit(check, async () => {
    const { data } = await call("POST /auth/authenticator", {
      body: { code },
      asOneself: true,
      ...(token === undefined ? {} : { token }),
    });
    onAdded(data.recovery_codes);
  });
  const said = message || problem;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack spacing="md">
        {said && (
          <Alert color="red" py="xs" role="alert">
            {said}
          </Alert>
        )}
        {!begun && !problem && <LinesSkeleton lines={4} />}
        {begun && (
          <>
            <Text>{t("app.scan")}</Text>
            <Center>
              <QrCode text={begun.uri} label={t("app.picture")} />
            </Center>
            <TextInput
              label={t("app.key")}
              readOnly
              dir="ltr"
              value={grouped(begun.secret)}
              onFocus={(event) => event.currentTarget.select()}
              styles={{ input: { fontFamily: "monospace" } }}
            />
            <CodeField
              label={t("app.code")}
              value={code}
              onChange={setCode}
              error={errorOf("code")}
            />
          </>
        )}
        <Group position="right">
          <Button variant="default" onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={busy} disabled={!begun}>
            {t("app.confirm")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
