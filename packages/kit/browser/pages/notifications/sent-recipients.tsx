import { Box, Button, Card, Group, NativeSelect, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { LinesSkeleton } from "../../fields/skeletons";
import { t as noticeText } from "../../strings/notifications";
import { t } from "../../strings/notification-centre";
import { useAudiences } from "../../providers/notifications/audiences";
import { PageSteps } from "./page-steps";
import { useSendingRecipients, type Sending, type SendingRecipient } from "./sending";
import { momentText } from "../../../schema/formats/moments";

const recipientStates = new Map([
  ["waiting", t("sending.recipientStates.waiting")],
  ["delivered", t("sending.recipientStates.delivered")],
  ["read", t("sending.recipientStates.read")],
  ["kept", t("sending.recipientStates.kept")],
  ["failed", t("sending.recipientStates.failed")],
  ["unreachable", t("sending.recipientStates.unreachable")],
]) as ReadonlyMap<string, string>;

type Delivery = SendingRecipient["deliveries"][number];

/** How a message stands with a channel, in a sentence. */
function deliveryText(
  { channel, state, at, due_at, received_at, reason }: Delivery,
  isKept: boolean,
): string {
  const moment = (when: string | null) => (when ? momentText(when) : "");

  switch (state) {
    case "accepted":
      if (received_at)
        return t("sending.delivery.received", { channel, when: moment(received_at) });
      return t("sending.delivery.accepted", { channel, when: moment(at) });
    case "kept":
      return t("sending.delivery.kept", { channel });
    case "failed":
      return t("sending.delivery.failed", { channel, reason: reason ?? "" });
    default:
      if (isKept) return t("sending.delivery.kept", { channel });
      return reason
        ? t("sending.delivery.again", { channel, reason, when: moment(due_at) })
        : t("sending.delivery.queued", { channel });
  }
}

/** How it stands with a recipient: where nothing leaves the server, what waits is kept. */
function stateText({ state, kind }: SendingRecipient, { kept_only: isKept }: Sending): string {
  const now = isKept && state === "waiting" && kind !== "admin" ? "kept" : state;
  return recipientStates.get(now) ?? now;
}

/** What is known of a recipient beyond the state, a line each. */
const remarksOf = (
  { reason, read_at, deliveries }: SendingRecipient,
  { kept_only: isKept }: Sending,
): string[] => [
  ...(reason ? [reason] : []),
  ...(read_at ? [t("sending.readAt", { when: momentText(read_at) })] : []),
  ...deliveries.flatMap((one) => [
    deliveryText(one, isKept),
    ...(one.together_with === null
      ? []
      : [t("sending.delivery.together", { name: one.together_with })]),
  ]),
];

interface Shown {
  state: SendingRecipient["state"] | "";
  page: number;
}

function RecipientTable({
  rows,
  of,
  kinds,
}: {
  rows: readonly SendingRecipient[];
  of: Sending;
  kinds: ReturnType<typeof useAudiences>["kinds"];
}) {
  return (
    <Box tabIndex={0} role="region" aria-label={t("sending.recipients")} sx={{ overflowX: "auto" }}>
      <Table verticalSpacing={6} aria-label={t("sending.recipients")}>
        <thead>
          <tr>
            <th scope="col">{t("sending.name")}</th>
            <th scope="col">{t("sending.kind")}</th>
            <th scope="col">{t("sending.recipientState")}</th>
            <th scope="col">{t("sending.remarks")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
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
  );
}

/** Who was meant by something that was sent, and how it stands with each of them. */
export function SentRecipients({ of }: { of: Sending }) {
  const { kinds } = useAudiences();
  const [{ state, page }, show] = useState<Shown>({ state: "", page: 1 });
  const { data, isError, refetch } = useSendingRecipients(of, state, page);
  return (
    <Card withBorder p="md" radius="md">
      <Group position="apart" mb="sm">
        <Title order={2}>{t("sending.recipients")}</Title>
        <NativeSelect
          w={180}
          aria-label={t("sending.recipientState")}
          value={state}
          onChange={(event) =>
            show({ state: event.currentTarget.value as Shown["state"], page: 1 })
          }
          data={[
            { value: "", label: t("sending.anyState") },
            ...[...recipientStates].map(([value, label]) => ({ value, label })),
          ]}
        />
      </Group>
      {of.state === "listing" && (
        <Text color="dimmed" mb="sm" role="status">
          {t("sending.listing")}
        </Text>
      )}
      {isError && !data && (
        <Group spacing="xs" role="alert">
          <Text color="dimmed">{t("sending.recipientsFailed")}</Text>
          <Button variant="subtle" size="xs" compact onClick={() => void refetch()}>
            {noticeText("notices.retry")}
          </Button>
        </Group>
      )}
      {!isError && !data && <LinesSkeleton lines={6} />}
      {data?.data.length === 0 && of.state !== "listing" && (
        <Text color="dimmed">
          {state === "" ? t("sending.noRecipientsAtAll") : t("sending.noRecipients")}
        </Text>
      )}
      {data && data.data.length > 0 && <RecipientTable rows={data.data} of={of} kinds={kinds} />}
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
