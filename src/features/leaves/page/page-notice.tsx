import { Card, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** What stands in place of something that is not there: what is the matter, and the way on. */
export function PageNotice({
  title,
  text,
  alert = false,
  children,
}: {
  title: string;
  text?: string | undefined;
  alert?: boolean;
  children?: ReactNode;
}) {
  return (
    <Card withBorder p="xl" radius="md" role={alert ? "alert" : undefined}>
      <Stack align="center" spacing="xs">
        <Title order={2} align="center" size="h3">
          {title}
        </Title>
        {text ? (
          <Text color="dimmed" align="center">
            {text}
          </Text>
        ) : null}
        {children ? (
          <Group spacing="xs" mt="xs">
            {children}
          </Group>
        ) : null}
      </Stack>
    </Card>
  );
}
