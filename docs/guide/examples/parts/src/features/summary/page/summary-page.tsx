import { Alert, Button, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Chart, TableSkeleton } from "@rollcall/kit/pages";
import { call } from "./call";

const since = "2026-01-01";

/** How many contacts were added in each month, as bars. */
export function SummaryPage() {
  const { data, isError, refetch } = useQuery({
    queryKey: ["summary", since],
    queryFn: async ({ signal }) =>
      (await call("GET /admin/contacts/months", { query: { since }, signal })).data,
  });
  return (
    <Stack spacing="md">
      <Title order={1}>Summary</Title>
      {data ? (
        <Chart
          title="Contacts added"
          head="Month"
          kind="bars"
          points={data.map(({ month }) => ({ label: month, short: month.slice(5) }))}
          series={[{ name: "Contacts", values: data.map(({ contacts }) => contacts) }]}
          format={(value) => String(Math.round(value))}
        />
      ) : isError ? (
        <Alert role="alert" color="red" title="Couldn't load the summary">
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      ) : (
        <TableSkeleton rows={3} />
      )}
    </Stack>
  );
}
