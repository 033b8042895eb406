import { Alert, Button, Paper, Stack, Text, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { sentenceAt } from "@rollcall/kit/browser/providers/api-failure";
import { call, type BodyFor } from "../../../../providers/call";
import { ClassForm } from "./class-form";
import { ClassPreview } from "./class-preview";
import { LatestEntries } from "./latest-entries";
import { classLeaveStrings as words } from "./strings";
import {
  bodyOf,
  isEnough,
  useAfterEntry,
  useChoices,
  useDraft,
  usePreview,
  type Choices,
} from "./use-class-leave";
import { pageWidth } from "@rollcall/kit/browser/fields/page-width";

function Entry({ choices }: { choices: Choices }) {
  const { open } = useNotification();
  const { draft, change, clear } = useDraft(choices.today);
  const { answer: preview, isFresh, error, again } = usePreview(draft);
  const after = useAfterEntry();
  const action = useAction({
    send: (body: BodyFor<"POST /admin/leaves/class">, key) =>
      call("POST /admin/leaves/class", { body, key }),
    titles: { failed: words.notSaved, unconfirmed: words.unconfirmed },
    onDone: async ({ data }) => {
      open?.({ type: "success", message: words.saved(data.students) });
      clear();
      await after();
    },
    onFailed: () => void again(),
  });
  const { students = 0, changes = 0 } = preview ?? {};
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        action.run({ ...bodyOf(draft), reason: draft.reason, students, changes });
      }}
    >
      <Stack spacing="md">
        <ClassForm
          draft={draft}
          choices={choices}
          errorOf={(field) => sentenceAt(field, action.error, error)}
          change={change}
        />
        {preview ? (
          <ClassPreview
            preview={preview}
            except={draft.except}
            onExcept={(except) => change({ except })}
          />
        ) : null}
        {isEnough(draft) ? null : <Text color="dimmed">{words.toPreview}</Text>}
        {error ? (
          <Alert color="red" role="alert" title={words.previewFailed}>
            {error.message}
          </Alert>
        ) : null}
        <FailedAction action={action} />
        <Paper withBorder radius="md" p="sm" sx={{ position: "sticky", bottom: 0, zIndex: 2 }}>
          <Button type="submit" loading={action.isPending} disabled={!isFresh || students === 0}>
            {words.save(students)}
          </Button>
        </Paper>
      </Stack>
    </form>
  );
}

/** `/leaves/class`: approved leave for many students at once. */
export function ClassLeavePage() {
  const { data, error, isError, refetch } = useChoices();
  return (
    <Stack spacing="md" maw={pageWidth}>
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
