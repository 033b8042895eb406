import { Button, Code, Group, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { useRouteError } from "react-router-dom";
import { shell } from "../strings/shell";

/** Whether a part of the program did not arrive: mostly because a newer version has replaced it on the server. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|Unable to preload|error loading dynamically/i.test(error.message);

/** What stands in place of a page that broke, with two ways out. */
export function RouteError() {
  const error = useRouteError();
  const part = isMissingPart(error);
  const online = navigator.onLine;
  const text = part ? (online ? shell.error.outdatedText : shell.error.offlineText) : shell.error.text;
  return (
    <Stack align="center" spacing="xs" pt={80} px="md" role="alert">
      {part ? <IconRefresh size={40} stroke={1.5} aria-hidden /> : <IconAlertTriangle size={40} stroke={1.5} aria-hidden />}
      <Title order={1}>{part && online ? shell.error.outdatedTitle : shell.error.title}</Title>
      <Text color="dimmed" align="center" sx={{ maxWidth: 460 }}>{text}</Text>
      <Group mt="md">
        <Button onClick={() => window.location.reload()}>{part && !online ? shell.error.retry : shell.error.reload}</Button>
        <Button component="a" href="/dashboard" variant="default">{shell.error.home}</Button>
      </Group>
      {!part && error instanceof Error && (
        <details>
          <Text component="summary" size="xs" color="dimmed" mt="md">{shell.error.details}</Text>
          <Code block>{`${error.name}: ${error.message}`}</Code>
        </details>
      )}
    </Stack>
  );
}
