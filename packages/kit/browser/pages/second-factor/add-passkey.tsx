import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSubmit } from "../../fields/use-submit";
import { addPasskey } from "../../providers/passkeys";
import { secondFactor } from "../../strings/second-factor";
import { deviceName } from "../profile/device-name";

const { passkeys: words } = secondFactor;

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
  const check = (): Record<string, string> => (name.trim() ? {} : { name: words.nameRequired });
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
          label={words.name}
          description={words.nameHelp}
          value={name}
          maxLength={60}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf("name")}
        />
        <Group position="right">
          <Button variant="default" onClick={onCancel}>
            {secondFactor.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {words.add}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
