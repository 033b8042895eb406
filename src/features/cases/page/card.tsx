import { Group, Paper, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";

/** A part of a record's page, with its heading and what can be done in it. */
export function CaseCard({
  title,
  tools,
  children,
}: {
  title: string;
  tools?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper withBorder radius="md" p="lg" mb="md" component="section" aria-labelledby={id}>
      <Group position="apart" mb="sm">
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {tools}
      </Group>
      {children}
    </Paper>
  );
}
