import { Card, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** What stands in place of something that is not there: what is the matter, and the way on. */
export function Notice({
  title,
  text,
  alert = false,
  children,
}: {
  title: string;
  text?: string;
  alert?: boolean;
  children?: ReactNode;
}) {
  return (
    <Card withBorder p="xl" radius="md" role={alert ? "alert" : undefined}>
      <Stack align="center" spacing="xs">
        <Title order={2} align="center">
          {title}
        </Title>
        {text && (
          <Text color="dimmed" align="center">
            {text}
          </Text>
        )}
        {children && (
          <Group spacing="xs" mt="xs">
            {children}
          </Group>
        )}
      </Stack>
    </Card>
  );
}
