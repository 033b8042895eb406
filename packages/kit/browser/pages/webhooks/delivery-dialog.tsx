import { Box, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FailedAction } from "../../crud/form/failed-action";
import { useAction } from "../../crud/form/use-action";
import { Modal } from "../../fields/dialog";
import { LoadFailed } from "../../fields/load-failed";
import { LinesSkeleton } from "../../fields/skeletons";
import { call, type AnswerTo } from "../../providers/call";
import { t } from "../../strings/webhooks";
import { deliveriesKey, moment } from "./deliveries";

type Delivery = AnswerTo<"GET /admin/webhooks/:id/deliveries/:delivery">;

/** A test is sent at once, and not again. */
const testType = "webhook.test";

/** JSON with line breaks; another text as it is. */
function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text weight={600} size="sm" mb={4}>
        {label}
      </Text>
      <Box
        component="pre"
        tabIndex={0}
        role="region"
        aria-label={label}
        m={0}
        p="sm"
        sx={(theme) => ({
          background: theme.colorScheme === "dark" ? theme.colors.dark[6] : theme.colors.gray[0],
          borderRadius: theme.radius.sm,
          fontSize: theme.fontSizes.xs,
          maxHeight: 260,
          overflow: "auto",
          whiteSpace: "pre-wrap",
          overflowWrap: "anywhere",
        })}
      >
        {text}
      </Box>
    </div>
  );
}

function Facts({ of: { key, created_at, tried_at, duration_ms, problem } }: { of: Delivery }) {
  const facts = [
    [t("one.id"), key],
    [t("one.recorded"), moment(created_at)],
    [
      t("one.tried"),
      tried_at &&
        [moment(tried_at), duration_ms !== null ? t("one.took", { ms: duration_ms }) : ""]
          .filter(Boolean)
          .join(" · "),
    ],
    [t("one.problem"), problem],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <Box component="dl" m={0}>
      {facts.map(([name, value]) => (
        <Group key={name} spacing="xs" align="flex-start" noWrap mb={4}>
          <Text component="dt" size="sm" weight={600} sx={{ width: 110, flexShrink: 0 }}>
            {name}
          </Text>
          <Text component="dd" size="sm" m={0} sx={{ overflowWrap: "anywhere" }}>
            {value}
          </Text>
        </Group>
      ))}
    </Box>
  );
}

/** What was sent and what was answered, with the way to send it again. */
export function DeliveryDialog({
  webhook: id,
  delivery,
  mayEdit,
  onClose,
}: {
  webhook: number;
  delivery: number;
  mayEdit: boolean;
  onClose(): void;
}) {
  const cache = useQueryClient();
  const { open } = useNotification();
  const params = { id, delivery };
  const { data, error, refetch } = useQuery({
    queryKey: ["webhook delivery", id, delivery],
    queryFn: async ({ signal }) =>
      (await call("GET /admin/webhooks/:id/deliveries/:delivery", { params, signal })).data,
    staleTime: 0,
  });
  const again = useAction({
    send: async (_: object, key) =>
      (await call("POST /admin/webhooks/:id/deliveries/:delivery/resend", { params, key })).message,
    titles: { failed: t("one.againFailed"), unconfirmed: t("one.againUnconfirmed") },
    onDone: (message) => {
      open?.({ type: "success", message });
      void cache.invalidateQueries({ queryKey: deliveriesKey(id) });
      onClose();
    },
  });
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={<Title order={2}>{data?.type ?? t("log.details")}</Title>}
      closeButtonLabel={t("one.close")}
    >
      <Stack spacing="sm">
        {!data && !error ? <LinesSkeleton lines={4} /> : null}
        {!data && error ? (
          <LoadFailed title={t("one.failed")} error={error} onRetry={() => void refetch()} />
        ) : null}
        {data ? (
          <>
            <Facts of={data} />
            {data.body === null ? (
              <Text color="dimmed">{t("one.withheld")}</Text>
            ) : (
              <Code label={t("one.body")} text={laidOut(data.body)} />
            )}
            {data.answer_status === null ? null : (
              <Code
                label={`${t("one.answer")} · ${t("log.answered", { status: data.answer_status })}`}
                text={data.answer || t("one.noAnswer")}
              />
            )}
          </>
        ) : null}
        <FailedAction action={again} />
        <Group position="right">
          <Button variant="default" onClick={onClose}>
            {t("one.close")}
          </Button>
          {mayEdit && data && data.type !== testType ? (
            <Button loading={again.isPending} onClick={() => again.run({})}>
              {t("one.again")}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  );
}
