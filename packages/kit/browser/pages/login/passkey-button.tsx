import { Alert, Button, Stack } from "@mantine/core";
import { useState } from "react";
import { t } from "../../strings/login";

/** Signs in by a passkey alone; rejects as the API or the browser refuses. Loads what it takes when pressed. */
export function PasskeyButton({ signIn }: { signIn(): Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const go = () => {
    setBusy(true);
    setProblem("");
    signIn().catch((error: Error) => {
      setBusy(false);
      setProblem(error.message);
    });
  };
  return (
    <Stack spacing="xs">
      {problem && (
        <Alert color="red" py="xs" role="alert">
          {problem}
        </Alert>
      )}
      <Button variant="default" fullWidth loading={busy} onClick={go}>
        {t("passkey")}
      </Button>
    </Stack>
  );
}
