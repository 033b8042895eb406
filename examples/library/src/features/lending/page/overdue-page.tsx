import { Alert, Anchor, Button, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { TableSkeleton, useLive } from "@rollcall/kit/pages";
import { dayText } from "@rollcall/kit/schema";
import { call } from "./call";

import { TakeBackButton } from "./take-back-button";
import { overdueKey } from "./use-take-back";

const late = (days: number) => (days === 1 ? "1 day late" : `${days} days late`);

type Loan = Awaited<ReturnType<typeof askOverdue>>[number];
const askOverdue = async (signal?: AbortSignal) =>
  (await call("GET /admin/loans/overdue", { signal })).data;

function Row({ loan }: { loan: Loan }) {
  return (
    <tr>
      <td>
        <Anchor component={Link} to={`/loans/${loan.id}`}>
          {loan.copy}
        </Anchor>
      </td>
      <td>{loan.book}</td>
      <td>{loan.member}</td>
      <td>
        <Text sx={{ whiteSpace: "nowrap" }}>{dayText(loan.due_on)}</Text>
        <Text size="sm" color="dimmed">
          {late(loan.days_late)}
        </Text>
      </td>
      <td>
        <TakeBackButton id={loan.id} copy={loan.copy} />
      </td>
    </tr>
  );
}

function Loans({ loans }: { loans: readonly Loan[] }) {
  if (loans.length === 0)
    return (
      <Paper withBorder p="xl" radius="md">
        <Text weight={600}>Nothing is overdue.</Text>
        <Text color="dimmed">Every copy that is out has time left.</Text>
      </Paper>
    );
  return (
    <Paper withBorder radius="md" sx={{ overflowX: "auto" }}>
      <Table verticalSpacing="sm" aria-label="Overdue">
        <thead>
          <tr>
            {["Copy", "Book", "Member", "Due on"].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            <th scope="col" aria-label="Take back" />
          </tr>
        </thead>
        <tbody>
          {loans.map((loan) => (
            <Row key={loan.id} loan={loan} />
          ))}
        </tbody>
      </Table>
    </Paper>
  );
}

/** What should have been brought back, the longest first; each can be taken back here. */
export function OverduePage() {
  const cache = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: overdueKey,
    staleTime: 0,
    queryFn: ({ signal }) => askOverdue(signal),
  });
  useLive("loans", () => cache.invalidateQueries({ queryKey: overdueKey }));
  return (
    <Stack spacing="md">
      <Title order={1}>Overdue</Title>
      {data ? (
        <Loans loans={data} />
      ) : isError ? (
        <Alert role="alert" color="red" title="Couldn't load what is overdue.">
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      ) : (
        <TableSkeleton rows={5} />
      )}
    </Stack>
  );
}
