import { Alert, Button, Group, Text } from "@mantine/core";
import { t } from "../../strings/actions";
import type { ActionFailure } from "./action-failure";

interface FailedActionProps {
  action: { failure: ActionFailure | undefined; again(): void; reset(): void };
  /** Whether it can be put aside. */
  closable?: boolean;
}

/** What became of an action that failed; while that is not known, with the way to try it again. */
export function FailedAction({
  action: { failure, again, reset },
  closable = false,
}: FailedActionProps) {
  if (!failure) return null;
  return (
    <Alert role="alert" color="red" title={failure.title}>
      <Text>{failure.text}</Text>
      {failure.isUnconfirmed ? (
        <Group spacing="xs" mt="sm">
          <Button size="xs" variant="default" onClick={again}>
            {t("tryAgain")}
          </Button>
          {closable ? (
            <Button size="xs" variant="subtle" onClick={reset}>
              {t("close")}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Alert>
  );
}
