import { Alert, Button, Paper, Stack, Text, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { sentenceAt } from "@rollcall/kit/browser/providers/api-failure";
import { call, type BodyFor } from "../../../providers/call";
import { GroupForm } from "./group-form";
import { GroupPreview } from "./group-preview";
import { LatestEntries } from "./latest-entries";
import { groupStrings as words } from "./strings";
import {
  bodyOf,
  isEnough,
  useAfterEntry,
  useChoices,
  useDraft,
  usePreview,
  type Choices,
} from "./use-group";

function Entry({ choices }: { choices: Choices }) {
  const { open } = useNotification();
  const { draft, change, clear } = useDraft(choices.today);
  const isLate = choices.codes.find(({ code }) => code === draft.code)?.is_late ?? false;
  const { answer: preview, isFresh, error, again } = usePreview(draft, isLate);
  const after = useAfterEntry();
  const action = useAction({
    send: (body: BodyFor<"POST /admin/attendance/group-marks">, key) =>
      call("POST /admin/attendance/group-marks", { body, key }),
    titles: { failed: words.notSaved, unconfirmed: words.unconfirmed },
    onDone: async ({ data }) => {
      open?.({ type: "success", message: words.saved(data.changes) });
      clear();
      await after();
    },
    onFailed: () => void again(),
  });
  const count = preview?.changes ?? 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        action.run({ ...bodyOf(draft, isLate), reason: draft.reason, changes: count });
      }}
    >
      <Stack spacing="md">
        <GroupForm
          draft={draft}
          choices={choices}
          slots={preview?.slots ?? []}
          isLate={isLate}
          errorOf={(field) => sentenceAt(field, action.error, error)}
          change={change}
        />
        {preview ? (
          <GroupPreview
            preview={preview}
            except={draft.except}
            onExcept={(except) => change({ except })}
          />
        ) : null}
        {isEnough(draft) ? null : <Text color="dimmed">{words.toPreview}</Text>}
        {error && !preview ? (
          <Alert color="red" role="alert" title={words.previewFailed}>
            {error.message}
          </Alert>
        ) : null}
        <FailedAction action={action} />
        <Paper withBorder radius="md" p="sm" sx={{ position: "sticky", bottom: 0, zIndex: 2 }}>
          <Button type="submit" loading={action.isPending} disabled={!isFresh || count === 0}>
            {words.save(preview?.students ?? 0)}
          </Button>
        </Paper>
      </Stack>
    </form>
  );
}

/** `/attendance/group`: the same mark for many students at once. */
export function GroupPage() {
  const { data, error, isError, refetch } = useChoices();
  return (
    <Stack spacing="md">
      <div>
        <Title order={1}>{words.title}</Title>
        <Text color="dimmed">{words.intro}</Text>
      </div>
      {data ? <Entry choices={data} /> : null}
      {!data && isError ? (
        <LoadFailed title={words.failed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !isError ? (
        <Paper withBorder radius="md" p="md" role="status" aria-label={words.loading}>
          <TableSkeleton rows={4} columns={3} />
        </Paper>
      ) : null}
      <LatestEntries />
    </Stack>
  );
}
