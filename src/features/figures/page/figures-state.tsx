import { Alert, Button, Card, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { figureStrings as words, t } from "./figure-text";
import { t as viewText } from "./text";

/** What stands in the place of figures until they are there, or when they could not be had. */
export function FiguresState<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>;
  children(data: T): ReactNode;
}) {
  const { data, error, refetch } = query;
  if (data !== undefined) return <>{children(data)}</>;
  if (!error)
    return (
      <Card withBorder radius="md" role="status" aria-label={words.loading}>
        <TableSkeleton rows={8} columns={6} />
      </Card>
    );
  const gone = error instanceof ApiFailure && error.statusCode === 404;
  return (
    <Alert color="red" role="alert" title={gone ? viewText("gone") : words.failed}>
      {gone ? null : (
        <>
          <Text mb="sm">{error.message}</Text>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </>
      )}
    </Alert>
  );
}
