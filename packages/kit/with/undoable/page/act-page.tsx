import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { LoadFailed } from "../../../browser/fields/load-failed";
import { TableSkeleton } from "../../../browser/fields/skeletons";
import { t } from "./text";

interface ActPageProps<Choices> {
  title: string;
  intro: string;
  /** What the act can be made of. */
  choices: { data: Choices | undefined; error: Error | null; isError: boolean; refetch(): unknown };
  maxWidth?: number;
  /** Below the form: the latest acts. */
  latest: ReactNode;
  children(choices: Choices): ReactNode;
}

/** A page with an act's form, once what it is made of has been loaded, and the latest acts below. */
export function ActPage<Choices>(props: ActPageProps<Choices>) {
  const { data, error, refetch } = props.choices;
  return (
    <Stack spacing="md" maw={props.maxWidth}>
      <div>
        <Title order={1}>{props.title}</Title>
        <Text color="dimmed">{props.intro}</Text>
      </div>
      {data === undefined ? null : props.children(data)}
      {data === undefined && error ? (
        <LoadFailed title={t("failed")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !error ? (
        <Paper withBorder radius="md" p="md" role="status" aria-label={t("loading")}>
          <TableSkeleton rows={4} columns={3} />
        </Paper>
      ) : null}
      {props.latest}
    </Stack>
  );
}
