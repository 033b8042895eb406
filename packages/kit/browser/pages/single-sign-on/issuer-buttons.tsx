import { Alert, Button, Divider, Stack } from "@mantine/core";
import { useState } from "react";
import { t } from "../../strings/single-sign-on";

interface IssuerButtonsProps {
  issuers: readonly { key: string; name: string }[];
  /** Goes there; rejects as the API refuses, and the page stays. */
  begin(key: string): Promise<unknown>;
}

/** A button for each service with whose account one can sign in; nothing where there is none. */
export function IssuerButtons({ issuers, begin }: IssuerButtonsProps) {
  const [going, setGoing] = useState<string>();
  const [problem, setProblem] = useState("");
  if (issuers.length === 0) return null;
  const go = (key: string) => {
    setGoing(key);
    setProblem("");
    begin(key).catch((error: Error) => {
      setGoing(undefined);
      setProblem(error.message);
    });
  };
  return (
    <Stack spacing="xs">
      <Divider label={t("or")} labelPosition="center" />
      {problem && (
        <Alert color="red" py="xs" role="alert">
          {problem}
        </Alert>
      )}
      {issuers.map(({ key, name }) => (
        <Button
          key={key}
          variant="default"
          fullWidth
          loading={going === key}
          disabled={going !== undefined && going !== key}
          onClick={() => go(key)}
        >
          {t("signInWith", { name })}
        </Button>
      ))}
    </Stack>
  );
}
