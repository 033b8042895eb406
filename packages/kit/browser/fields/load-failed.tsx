import { Alert, Button, Text } from "@mantine/core";
import { t } from "../strings/actions";
import { useTryAll } from "./use-try-all";

interface LoadFailedProps {
  /** What could not be loaded, as a sentence. */
  title: string;
  error: { message: string };
  onRetry(): void;
}

/**
 * Stands in the place of what could not be loaded: why, and the way to try it again, with whatever
 * else could not be loaded on this page.
 */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  const tryAll = useTryAll(onRetry);
  return (
    <Alert color="red" role="alert" title={title}>
      <Text mb="sm">{error.message}</Text>
      <Button size="xs" variant="default" onClick={tryAll}>
        {t("tryAgain")}
      </Button>
    </Alert>
  );
}
