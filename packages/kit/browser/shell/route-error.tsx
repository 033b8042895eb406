import { Button, Code, Group, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { useRouteError } from "react-router-dom";
import { isReachable, onServerBack } from "../providers/reachability";
import { t } from "../strings/shell";
import { basePath } from "./base-path";
import { isMissingPart, isOutdated } from "./missing-part";

const reload = () => window.location.reload();

function Frame({
  icon,
  title,
  text,
  children,
  below,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
  below?: ReactNode;
}) {
  return (
    <Stack align="center" spacing="xs" pt={80} px="md" role="alert">
      {icon}
      <Title order={1}>{title}</Title>
      <Text color="dimmed" align="center" sx={{ maxWidth: 460 }}>
        {text}
      </Text>
      <Group mt="md">{children}</Group>
      {below}
    </Stack>
  );
}

/** Why a part did not arrive. `unknown` until it has been asked. */
type Cause = "unknown" | "unreachable" | "outdated" | "passing";

async function causeOf(error: unknown): Promise<Cause> {
  if (!navigator.onLine || !(await isReachable())) return "unreachable";
  return isOutdated(error).then(
    (isGone) => (isGone ? "outdated" : "passing"),
    () => "unreachable",
  );
}

/**
 * A page whose code did not arrive: the server cannot be reached, or has a newer version, or it was
 * lost on the way.
 */
function MissingPart({ error }: { error: unknown }) {
  const [cause, setCause] = useState<Cause>("unknown");
  const [busy, setBusy] = useState(false);
  const ask = useCallback(async () => {
    const found = await causeOf(error);
    setCause(found);
    return found;
  }, [error]);
  useEffect(() => void ask(), [ask]);
  // Nothing is lost by it: in place of a page that never came there is nothing yet.
  useEffect(() => (cause === "unreachable" ? onServerBack(reload) : undefined), [cause]);
  const retry = async () => {
    setBusy(true);
    // A reload while nobody answers would end in the browser's own error page.
    if ((await ask()) === "unreachable") setBusy(false);
    else reload();
  };
  if (cause === "unknown")
    return (
      <Stack align="center" pt={80} role="status">
        <Text color="dimmed">{t("loading")}</Text>
      </Stack>
    );
  if (cause === "outdated")
    return (
      <Frame
        icon={<IconRefresh size={40} stroke={1.5} aria-hidden />}
        title={t("error.outdatedTitle")}
        text={t("error.outdatedText")}
      >
        <Button onClick={reload}>{t("error.update")}</Button>
      </Frame>
    );
  return (
    <Frame
      icon={<IconCloudOff size={40} stroke={1.5} aria-hidden />}
      title={cause === "passing" ? t("error.partTitle") : t("error.unreachableTitle")}
      text={
        cause === "passing"
          ? t("error.partText")
          : navigator.onLine
            ? t("error.unreachableText")
            : t("error.offlineText")
      }
    >
      <Button loading={busy} onClick={() => void retry()}>
        {t("error.retry")}
      </Button>
    </Frame>
  );
}

/** What stands in place of a page that broke, or that did not arrive. */
export function RouteError() {
  const error = useRouteError();
  if (isMissingPart(error)) return <MissingPart error={error} />;
  const below =
    error instanceof Error ? (
      <details>
        <Text component="summary" size="xs" color="dimmed" mt="md">
          {t("error.details")}
        </Text>
        <Code block>{`${error.name}: ${error.message}`}</Code>
      </details>
    ) : null;
  return (
    <Frame
      icon={<IconAlertTriangle size={40} stroke={1.5} aria-hidden />}
      title={t("error.title")}
      text={t("error.text")}
      below={below}
    >
      <Button onClick={reload}>{t("error.reload")}</Button>
      <Button component="a" href={`${basePath}/dashboard`} variant="default">
        {t("error.home")}
      </Button>
    </Frame>
  );
}
