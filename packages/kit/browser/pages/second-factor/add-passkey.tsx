import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSubmit } from "../../fields/use-submit";
import { addPasskey } from "../../providers/passkeys";
import { t } from "../../strings/second-factor";
import { deviceName } from "../profile/device-name";

/** What a form that adds a second factor is given. */
export interface AddingProps {
  /** Of a sign-in that waits for it; the session's unless given. */
  token?: string | undefined;
  /** Gives recovery codes where there were none. */
  onAdded(recoveryCodes: string[] | null): void;
  onCancel(): void;
}

/** Names a new passkey, and has the browser make it. */
export function AddPasskey({ token, onAdded, onCancel }: AddingProps) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent) ?? "");
  const check = (): Record<string, string> =>
    name.trim() ? {} : { name: t("passkeys.nameRequired") };
  const { busy, errorOf, message, onSubmit } = useSubmit(check, async () =>
    onAdded(await addPasskey(name.trim(), token)),
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack spacing="md">
        {message && (
          <Alert color="red" py="xs" role="alert">
            {message}
          </Alert>
        )}
        <TextInput
          label={t("passkeys.name")}
          description={t("passkeys.nameHelp")}
          value={name}
          maxLength={60}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf("name")}
        />
        <Group position="right">
          <Button variant="default" onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {t("passkeys.add")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
