import { Alert, Badge, Box, Button, Group, Paper, Select, Stack, Text, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FailedAction } from "../../crud/form/failed-action";
import { useAction } from "../../crud/form/use-action";
import { LoadFailed } from "../../fields/load-failed";
import { LinesSkeleton } from "../../fields/skeletons";
import { call, type AnswerTo } from "../../providers/call";
import { t } from "../../strings/webhooks";
import { PageSteps } from "../notifications/page-steps";
import { deliveriesKey, moment, type DeliveryLine, type WebhookMeta } from "./deliveries";
import { DeliveryDialog } from "./delivery-dialog";

const states = {
  queued: t("log.states.queued"),
  sent: t("log.states.sent"),
  failed: t("log.states.failed"),
  unsent: t("log.states.unsent"),
};

export type DeliveryState = DeliveryLine["state"];

const colours: Readonly<Record<DeliveryState, string>> = {
  queued: "blue",
  sent: "green",
  failed: "red",
  unsent: "gray",
};

/** What the last try came to, in a few words. */
function lineText(line: DeliveryLine) {
  const { created_at, attempts, answer_status, problem, next_try_at, title } = line;
  return [
    title,
    moment(created_at),
    attempts > 0 ? t("log.attempts", { count: attempts }) : "",
    problem ?? (answer_status === null ? "" : t("log.answered", { status: answer_status })),
    next_try_at ? t("log.next", { when: moment(next_try_at) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

function DeliveryRow({ line, onOpen }: { line: DeliveryLine; onOpen(): void }) {
  return (
    <Box
      component="li"
      py="sm"
      sx={(theme) => ({
        overflowWrap: "anywhere",
        "& + &": {
          borderTop: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[5] : theme.colors.gray[2]}`,
        },
      })}
    >
      <Group position="apart" noWrap align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group spacing="xs">
            <Text weight={600}>{line.type}</Text>
            <Badge color={colours[line.state]}>{states[line.state]}</Badge>
          </Group>
          <Text size="sm" color="dimmed">
            {lineText(line)}
          </Text>
        </div>
        <Button
          variant="default"
          size="xs"
          onClick={onOpen}
          aria-label={t("log.open", { type: line.type })}
          sx={{ flexShrink: 0 }}
        >
          {t("log.details")}
        </Button>
      </Group>
    </Box>
  );
}

interface LogProps {
  id: number;
  answer: { data: DeliveryLine[]; meta: WebhookMeta } | undefined;
  error: Error | null;
  onRetry(): void;
  page: number;
  onPage(page: number): void;
  state: DeliveryState | undefined;
  onState(state: DeliveryState | undefined): void;
  mayEdit: boolean;
}

/** Sends a test event, and says what the receiver made of it. */
function TestButton({ id }: { id: number }) {
  const cache = useQueryClient();
  const { open } = useNotification();
  const action = useAction<object, AnswerTo<"POST /admin/webhooks/:id/test">>({
    send: async () => (await call("POST /admin/webhooks/:id/test", { params: { id } })).data,
    titles: { failed: t("log.testFailed"), unconfirmed: t("log.testUnconfirmed") },
    onDone: ({ state, sentence }) => {
      open?.({ type: state === "failed" ? "error" : "success", message: sentence });
      return cache.invalidateQueries({ queryKey: deliveriesKey(id) });
    },
  });
  return (
    <Stack spacing="xs" align="flex-end">
      <Button variant="default" loading={action.isPending} onClick={() => action.run({})}>
        {t("log.test")}
      </Button>
      <FailedAction action={action} closable />
    </Stack>
  );
}

function Notes({ meta }: { meta: WebhookMeta }) {
  if (!meta.sends) return <Alert color="brand">{t("log.noSending")}</Alert>;
  if (meta.problem === null) return null;
  return (
    <Alert color="red">
      {meta.failing_since ? `${t("log.failing", { since: moment(meta.failing_since) })} ` : ""}
      {/[.!?]$/.test(meta.problem) ? meta.problem : `${meta.problem}.`}
    </Alert>
  );
}

function Lines({
  id,
  answer,
  state,
  mayEdit,
}: Pick<LogProps, "id" | "state" | "mayEdit"> & { answer: NonNullable<LogProps["answer"]> }) {
  const [opened, setOpened] = useState<number>();
  if (answer.data.length === 0)
    return state === undefined ? (
      <div>
        <Text weight={600}>{t("log.none")}</Text>
        <Text color="dimmed">{t("log.noneText")}</Text>
      </div>
    ) : (
      <Text color="dimmed">{t("log.noneOfState")}</Text>
    );
  return (
    <>
      <Box component="ul" m={0} p={0} aria-label={t("log.list")} sx={{ listStyle: "none" }}>
        {answer.data.map((line) => (
          <DeliveryRow key={line.id} line={line} onOpen={() => setOpened(line.id)} />
        ))}
      </Box>
      {opened === undefined ? null : (
        <DeliveryDialog
          webhook={id}
          delivery={opened}
          mayEdit={mayEdit}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** What was sent to a webhook, newest first, with the way to send a test event. */
export function DeliveryLog({ answer, error, onRetry, ...props }: LogProps) {
  const { id, page, onPage, state, onState, mayEdit } = props;
  return (
    <Paper withBorder radius="md" p="lg" mb="md" component="section" aria-label={t("log.title")}>
      <Stack spacing="sm">
        <Group position="apart" align="flex-start">
          <div>
            <Title order={2} size="h3">
              {t("log.title")}
            </Title>
            <Text size="sm" color="dimmed">
              {t("log.kept")}
            </Text>
          </div>
          {mayEdit ? <TestButton id={id} /> : null}
        </Group>
        {answer ? <Notes meta={answer.meta} /> : null}
        {!answer && error ? (
          <LoadFailed title={t("log.failed")} error={error} onRetry={onRetry} />
        ) : null}
        {!answer && !error ? <LinesSkeleton lines={4} /> : null}
        {answer && (state !== undefined || answer.data.length > 0) ? (
          <Select
            label={t("log.filter")}
            value={state ?? ""}
            onChange={(value) => onState((value || undefined) as DeliveryState | undefined)}
            data={[
              { value: "", label: t("log.any") },
              ...Object.entries(states).map(([value, label]) => ({ value, label })),
            ]}
            sx={{ maxWidth: 220 }}
          />
        ) : null}
        {answer ? <Lines id={id} answer={answer} state={state} mayEdit={mayEdit} /> : null}
        {answer ? <PageSteps page={page} pages={answer.meta.last_page} onPage={onPage} /> : null}
      </Stack>
    </Paper>
  );
}
