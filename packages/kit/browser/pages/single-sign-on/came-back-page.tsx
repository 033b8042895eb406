import { Alert, Anchor, Loader, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { t } from "../../strings/single-sign-on";

interface CameBackProps {
  /** Whether it confirms the session there is, in a window of its own. */
  confirms: boolean;
  /** Takes what the issuer has answered; rejects as the API refuses. Called once. */
  finish(): Promise<unknown>;
}

/** An issuer has led back here: signs in, or says why not. */
export function CameBackPage({ confirms, finish }: CameBackProps) {
  const [problem, setProblem] = useState("");
  const [done, setDone] = useState(false);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    finish().then(
      () => setDone(true),
      (error: Error) => setProblem(error.message),
    );
  }, [finish]);
  if (problem)
    return (
      <Stack spacing="md">
        <Title order={1}>{confirms ? t("notConfirmed") : t("title")}</Title>
        <Alert color="red" py="xs" role="alert">
          {problem}
        </Alert>
        {!confirms && (
          <Anchor component={Link} to="/login" size="sm" align="center">
            {t("backToSignIn")}
          </Anchor>
        )}
      </Stack>
    );
  const said = confirms ? (done ? t("confirmed") : t("confirming")) : t("signingIn");
  return (
    <Stack spacing="md" align="center">
      <Title order={1}>{t("title")}</Title>
      {!(confirms && done) && <Loader aria-hidden />}
      <Text role="status">{said}</Text>
    </Stack>
  );
}
