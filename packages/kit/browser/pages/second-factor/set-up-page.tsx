import { Alert, Anchor, Button, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { leaving, useSubmit } from "../../fields/use-submit";
import { finishSetUp } from "../../providers/second-step";
import { t } from "../../strings/second-factor";
import { AddApp } from "./add-app";
import { AddPasskey } from "./add-passkey";
import { browserHasPasskeys } from "../../providers/browser-has-passkeys";
import { RecoveryCodes } from "./recovery-codes";

/** The ways to choose from. */
function Ways({ choose }: { choose(way: "passkey" | "app"): void }) {
  return (
    <Stack spacing="sm">
      {browserHasPasskeys() && (
        <div>
          <Button fullWidth onClick={() => choose("passkey")}>
            {t("passkeys.add")}
          </Button>
          <Text size="sm" color="dimmed" mt={4}>
            {t("passkeys.text")}
          </Text>
        </div>
      )}
      <div>
        <Button fullWidth variant="default" onClick={() => choose("app")}>
          {t("app.setUp")}
        </Button>
        <Text size="sm" color="dimmed" mt={4}>
          {t("app.text")}
        </Text>
      </div>
    </Stack>
  );
}

/** After the password of somebody who needs a second factor and has none: nothing else is possible. */
export function SetUpFactorPage({ token, onGiveUp }: { token: string; onGiveUp(): void }) {
  const [way, setWay] = useState<"passkey" | "app">();
  const [codes, setCodes] = useState<string[]>();
  const { message, onSubmit } = useSubmit(
    () => ({}),
    async () => {
      await finishSetUp(token);
      return leaving;
    },
  );
  const goOn = () =>
    onSubmit({ preventDefault: () => undefined } as Parameters<typeof onSubmit>[0]);
  const adding = {
    token,
    onAdded: (made: string[] | null) => (made ? setCodes(made) : goOn()),
    onCancel: () => setWay(undefined),
  };
  return (
    <Stack spacing="md">
      <div>
        <Title order={1}>{t("setUp.title")}</Title>
        {!codes && <Text color="dimmed">{t("setUp.text")}</Text>}
      </div>
      {message && (
        <Alert color="red" py="xs" role="alert">
          {message}
        </Alert>
      )}
      {codes ? (
        <RecoveryCodes codes={codes} onDone={goOn} />
      ) : way === "passkey" ? (
        <AddPasskey {...adding} />
      ) : way === "app" ? (
        <AddApp {...adding} />
      ) : (
        <Ways choose={setWay} />
      )}
      {!codes && (
        <Anchor component="button" type="button" size="sm" onClick={onGiveUp}>
          {t("step.back")}
        </Anchor>
      )}
    </Stack>
  );
}
