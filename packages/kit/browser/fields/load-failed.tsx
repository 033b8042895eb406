import { Alert, Button, Text } from "@mantine/core";
import { actionStrings } from "../strings/actions";

interface LoadFailedProps {
  /** What could not be loaded, as a sentence. */
  title: string;
  error: { message: string };
  onRetry(): void;
}

/** Stands in the place of what could not be loaded: why, and the way to try it again. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  return (
    <Alert color="red" role="alert" title={title}>
      <Text mb="sm">{error.message}</Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        {actionStrings.tryAgain}
      </Button>
    </Alert>
  );
}
