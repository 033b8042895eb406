import { Alert, Button, Group, Stack, Table, Text, TextInput } from "@mantine/core";
import { useInvalidate, type BaseRecord } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { titleOf, type Resource } from "../../../schema";
import { numberText } from "../../../schema/formats/numbers";
import { listed } from "../../../schema/messages";
import { FailedAction } from "../../crud/form/failed-action";
import { useAction } from "../../crud/form/use-action";
import { useApiClient } from "../../fields/api-client";
import { Modal } from "../../fields/dialog";
import { LoadFailed } from "../../fields/load-failed";
import { LinesSkeleton } from "../../fields/skeletons";
import { call, type AnswerTo } from "../../providers/call";
import { useToast } from "../../providers/notification-provider";
import { t } from "../../strings/personal-data";

const becomesText = {
  anonymous: t("becomes.anonymous"),
  removed: t("becomes.removed"),
  kept: t("becomes.kept"),
};

type Preview = AnswerTo<"GET /admin/:resource/:id/erasure">;

/** How much of each kind there is, and what becomes of it. */
function Kinds({ preview: { kinds, along } }: { preview: Preview }) {
  return (
    <>
      <Table verticalSpacing={5} striped={false} aria-label={t("kinds")}>
        <tbody>
          {kinds.map(({ kind, count, becomes }) => (
            <tr key={`${kind} ${becomes}`}>
              <th scope="row">{kind}</th>
              <td>{numberText(count)}</td>
              <td>{becomesText[becomes]}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {along.length > 0 ? (
        <Text>{t("along", { names: listed(along.map(({ name }) => name)) })}</Text>
      ) : null}
    </>
  );
}

interface EraseFormProps {
  resource: Resource;
  id: number;
  preview: Preview;
  onErased(): void;
  onClose(): void;
}

function EraseForm({ resource, id, preview, onErased, onClose }: EraseFormProps) {
  const client = useApiClient();
  const [typed, setTyped] = useState("");
  const action = useAction({
    send: (confirm: string, key) =>
      call("POST /admin/:resource/:id/erasure", {
        params: { resource: resource.name, id },
        body: { confirm },
        key,
        client,
        timeoutMs: 300_000,
      }),
    titles: { failed: t("failed"), unconfirmed: t("unconfirmed") },
    onDone: onErased,
  });
  const isRight = typed.trim() === preview.confirm.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRight) action.run(typed);
  };
  return (
    <form onSubmit={submit}>
      <Stack spacing="md">
        <TextInput
          label={t("confirm", { name: preview.confirm })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <FailedAction action={action} />
        <Group position="right">
          <Button variant="default" onClick={onClose}>
            {t("keep")}
          </Button>
          <Button type="submit" color="red" loading={action.isPending} disabled={!isRight}>
            {t("eraseNow")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Shows what erasing a person would come to, and erases once the name was typed. */
export function EraseDialog({
  resource,
  record,
  onClose,
}: {
  resource: Resource;
  record: BaseRecord & { id: number };
  onClose(): void;
}) {
  const invalidate = useInvalidate();
  const toast = useToast();
  const name = titleOf(resource, record);
  const { data, error, refetch } = useQuery<Preview, Error>({
    queryKey: ["erasure", resource.name, record.id],
    queryFn: async ({ signal }) =>
      (
        await call("GET /admin/:resource/:id/erasure", {
          params: { resource: resource.name, id: record.id },
          signal,
        })
      ).data,
    staleTime: 0,
    gcTime: 0,
  });
  const erased = async () => {
    onClose();
    toast?.({ type: "success", message: t("done", { name }) });
    await invalidate({ resource: resource.name, id: record.id, invalidates: ["all", "detail"] });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t("title", { name })}
      closeButtonLabel={t("keep")}
    >
      {error ? (
        <LoadFailed title={t("notLoaded")} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LinesSkeleton lines={6} />
      ) : (
        <Stack spacing="md">
          {data.refused === null ? (
            <Text>{t("text", { name })}</Text>
          ) : (
            <Alert color="yellow" title={t("refused", { name })}>
              {data.refused}
            </Alert>
          )}
          <Kinds preview={data} />
          {data.refused === null ? (
            <EraseForm
              resource={resource}
              id={record.id}
              preview={data}
              onErased={() => void erased()}
              onClose={onClose}
            />
          ) : (
            <Group position="right">
              <Button variant="default" onClick={onClose} data-autofocus>
                {t("keep")}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Modal>
  );
}
