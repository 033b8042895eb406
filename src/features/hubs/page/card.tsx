import { Group, Paper, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";

interface HubCardProps<T> {
  title: string;
  tools?: ReactNode;
  query: { data: T | undefined; error: { message: string } | null; refetch(): unknown };
  failed: string;
  children(data: T): ReactNode;
}

/** A card that asks for something: a skeleton until it is there, and the way to try again. */
export function HubCard<T>({ title, tools, query, failed, children }: HubCardProps<T>) {
  const { data, error, refetch } = query;
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={title}>
      <Group position="apart" mb="xs">
        <Title order={2} size="h3">
          {title}
        </Title>
        {tools ? <div className="screen-only">{tools}</div> : null}
      </Group>
      {data === undefined && error ? (
        <LoadFailed title={failed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !error ? <LinesSkeleton lines={3} /> : null}
      {data === undefined ? null : children(data)}
    </Paper>
  );
}

/** A sentence in place of what there is none of. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <Text color="dimmed">{children}</Text>
);
