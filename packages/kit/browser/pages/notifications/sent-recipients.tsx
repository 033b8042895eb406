import { Box, Button, Card, Group, NativeSelect, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { LinesSkeleton } from "../../fields/skeletons";
import { notices } from "../../strings/notifications";
import { sending } from "../../strings/notification-centre";
import { useAudiences } from "../../providers/notifications/audiences";
import { PageSteps } from "./page-steps";
import { useSendingRecipients, type Sending, type SendingRecipient } from "./sending";
import { momentText } from "../../../schema/formats/moments";

type Delivery = SendingRecipient["deliveries"][number];

/** How a message stands with a channel, in a sentence. */
function deliveryText(
  { channel, state, at, due_at, received_at, reason }: Delivery,
  isKept: boolean,
): string {
  const moment = (when: string | null) => (when ? momentText(when) : "");
  const { delivery } = sending;
  switch (state) {
    case "accepted":
      if (received_at) return delivery.received(channel, moment(received_at));
      return delivery.accepted(channel, moment(at));
    case "kept":
      return delivery.kept(channel);
    case "failed":
      return delivery.failed(channel, reason ?? "");
    default:
      if (isKept) return delivery.kept(channel);
      return reason ? delivery.again(channel, moment(due_at), reason) : delivery.queued(channel);
  }
}

/** How it stands with a recipient: where nothing leaves the server, what waits is kept. */
function stateText({ state, kind }: SendingRecipient, { kept_only: isKept }: Sending): string {
  const now = isKept && state === "waiting" && kind !== "admin" ? "kept" : state;
  return sending.recipientStates.get(now) ?? now;
}

/** What is known of a recipient beyond the state, a line each. */
const remarksOf = (
  { reason, read_at, deliveries }: SendingRecipient,
  { kept_only: isKept }: Sending,
): string[] => [
  ...(reason ? [reason] : []),
  ...(read_at ? [sending.readAt(momentText(read_at))] : []),
  ...deliveries.flatMap((one) => [
    deliveryText(one, isKept),
    ...(one.together_with === null ? [] : [sending.delivery.together(one.together_with)]),
  ]),
];

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
      {data?.data.length === 0 && of.state !== "listing" && (
        <Text color="dimmed">
          {state === "" ? sending.noRecipientsAtAll : sending.noRecipients}
        </Text>
      )}
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
                  <td>{stateText(one, of)}</td>
                  <td>
                    {remarksOf(one, of).map((remark) => (
                      <div key={remark}>{remark}</div>
                    ))}
                  </td>
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
