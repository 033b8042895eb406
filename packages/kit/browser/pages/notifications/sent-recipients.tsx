import { Box, Button, Card, Group, NativeSelect, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { momentText } from "../../fields/cells/value-text";
import { LinesSkeleton } from "../../fields/skeletons";
import { notices, sending } from "../../strings/notifications";
import { useAudiences } from "../../providers/notifications/audiences";
import { PageSteps } from "./page-steps";
import { useSendingRecipients, type Sending, type SendingRecipient } from "./sending";

const remarkOf = ({ reason, read_at }: SendingRecipient) =>
  reason ?? (read_at ? sending.readAt(momentText(read_at, navigator.language)) : "");

interface Shown {
  state: SendingRecipient["state"] | "";
  page: number;
}

/** Who was meant by something that was sent, and how it stands with each of them. */
export function SentRecipients({ of }: { of: Sending }) {
  const { kinds } = useAudiences();
  const [{ state, page }, show] = useState<Shown>({ state: "", page: 1 });
  const { data, isError, refetch } = useSendingRecipients(of, state, page);
  return (
    <Card withBorder p="md" radius="md">
      <Group position="apart" mb="sm">
        <Title order={2}>{sending.recipients}</Title>
        <NativeSelect
          w={180}
          aria-label={sending.recipientState}
          value={state}
          onChange={(event) =>
            show({ state: event.currentTarget.value as Shown["state"], page: 1 })
          }
          data={[
            { value: "", label: sending.anyState },
            ...[...sending.recipientStates].map(([value, label]) => ({ value, label })),
          ]}
        />
      </Group>
      {of.state === "listing" && (
        <Text color="dimmed" mb="sm" role="status">
          {sending.listing}
        </Text>
      )}
      {isError && !data && (
        <Group spacing="xs" role="alert">
          <Text color="dimmed">{sending.recipientsFailed}</Text>
          <Button variant="subtle" size="xs" compact onClick={() => void refetch()}>
            {notices.retry}
          </Button>
        </Group>
      )}
      {!isError && !data && <LinesSkeleton lines={6} />}
      {data?.data.length === 0 && <Text color="dimmed">{sending.noRecipients}</Text>}
      {data && data.data.length > 0 && (
        <Box tabIndex={0} role="region" aria-label={sending.recipients} sx={{ overflowX: "auto" }}>
          <Table verticalSpacing={6} aria-label={sending.recipients}>
            <thead>
              <tr>
                <th scope="col">{sending.name}</th>
                <th scope="col">{sending.kind}</th>
                <th scope="col">{sending.recipientState}</th>
                <th scope="col">{sending.remarks}</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((one) => (
                <tr key={`${one.kind}:${one.id}`}>
                  <th scope="row" style={{ fontWeight: 500 }}>
                    {one.name}
                  </th>
                  <td>{kinds[one.kind]?.label ?? one.kind}</td>
                  <td>{sending.recipientStates.get(one.state) ?? one.state}</td>
                  <td>{remarkOf(one)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Box>
      )}
      <Box mt="sm">
        <PageSteps
          page={page}
          pages={data?.meta.last_page ?? 1}
          onPage={(to) => show({ state, page: to })}
        />
      </Box>
    </Card>
  );
}
