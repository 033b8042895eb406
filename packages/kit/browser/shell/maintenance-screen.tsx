import { Box, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconTool } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useLatest } from "../fields/use-latest";
import { isMaintained, renewBranding, useBranding } from "../providers/branding";
import { onLive } from "../providers/live";
import { maintenanceEnded } from "../providers/maintenance";
import { t } from "../strings/shell";

/** Milliseconds between two looks: soon at first, then less and less often. */
const firstWait = 2000;
const longestWait = 20_000;

/** Looks again and again whether the institution lets everybody in, and says when it does. */
function useReturn(onReturn: () => void) {
  const back = useLatest(onReturn);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = async (next: number) => {
      await renewBranding();
      if (gone) return;
      if (isMaintained()) {
        clearTimeout(timer);
        timer = setTimeout(() => void look(Math.min(next * 1.5, longestWait)), next);
        return;
      }
      maintenanceEnded();
      back.current();
    };
    timer = setTimeout(() => void look(firstWait), firstWait);
    const stop = onLive("settings", () => void look(firstWait));
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
    };
  }, [back]);
}

const none: readonly string[] = [];

/**
 * Stands over the console while only super admins may go on. The page below stays as it is, out of
 * reach, with everything that was typed: the top layer of the browser does that.
 */
export function MaintenanceScreen({
  onReturn,
  onLogOut,
  waiting = none,
}: {
  onReturn(): void;
  /** Resolves when the session is over. */ onLogOut(): Promise<unknown>;
  /** What becomes of work that waits on this device. */
  waiting?: readonly string[];
}) {
  const { institution_name, app_name = t("appName") } = useBranding();
  const dialog = useRef<HTMLDialogElement>(null);
  useReturn(onReturn);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-labelledby="maintenance-title"
      aria-describedby="maintenance-text"
      onCancel={(event: React.SyntheticEvent) => event.preventDefault()}
      sx={(theme) => ({
        position: "fixed",
        inset: 0,
        width: "100vw",
        height: "100dvh",
        maxWidth: "none",
        maxHeight: "none",
        margin: 0,
        border: 0,
        padding: 24,
        overflow: "auto",
        color: "inherit",
        backgroundColor: theme.colorScheme === "dark" ? theme.colors.dark[8] : theme.colors.gray[0],
      })}
    >
      <Stack
        align="center"
        justify="center"
        spacing="sm"
        sx={{ minHeight: "100%", textAlign: "center" }}
      >
        <IconTool size={44} stroke={1.5} aria-hidden />
        <Title order={1} id="maintenance-title">
          {t("maintenance.title", { name: institution_name ?? app_name })}
        </Title>
        <Text id="maintenance-text" sx={{ maxWidth: 460 }}>
          {t("maintenance.text")}
        </Text>
        <Text color="dimmed" role="status">
          {t("maintenance.waiting")}
        </Text>
        {waiting.map((sentence) => (
          <Text key={sentence} sx={{ maxWidth: 460 }}>
            {sentence}
          </Text>
        ))}
        <Group mt="md">
          <Button variant="default" onClick={() => void onLogOut().then(maintenanceEnded)}>
            {t("logOut")}
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}
