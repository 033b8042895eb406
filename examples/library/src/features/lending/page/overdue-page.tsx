import { Alert, Anchor, Button, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { TableSkeleton, useLive } from "@rollcall/kit/pages";
import { dayText } from "@rollcall/kit/schema";
import { call } from "./call";
import { words } from "./strings";
import { TakeBackButton } from "./take-back-button";
import { overdueKey } from "./use-take-back";

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
          {words.late(loan.days_late)}
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
        <Text weight={600}>{words.none}</Text>
        <Text color="dimmed">{words.noneMore}</Text>
      </Paper>
    );
  return (
    <Paper withBorder radius="md" sx={{ overflowX: "auto" }}>
      <Table verticalSpacing="sm" aria-label={words.title}>
        <thead>
          <tr>
            {[words.copy, words.book, words.member, words.due].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            <th scope="col" aria-label={words.takeBack} />
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
      <Title order={1}>{words.title}</Title>
      {data ? (
        <Loans loans={data} />
      ) : isError ? (
        <Alert role="alert" color="red" title={words.failed}>
          <Button variant="default" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </Alert>
      ) : (
        <TableSkeleton rows={5} />
      )}
    </Stack>
  );
}
