import { Alert, Button, Paper, Stack, Text } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailedAction } from "../../../browser/crud/form/failed-action";
import { useAction } from "../../../browser/crud/form/use-action";
import { useWhatIf } from "../../../browser/crud/form/use-what-if";
import { sentenceAt } from "../../../browser/providers/api-failure";
import { t } from "./text";

/** What an act's form says. */
interface ActFormWords<Preview, Done> {
  /** While too little is chosen for a preview. */
  incomplete: string;
  /** On the button. */
  save(preview: Preview | undefined): string;
  saved(done: Done): string;
  notSaved?: string;
  unconfirmed?: string;
}

export interface ActFormProps<Body, Preview, Sent, Done> {
  /** Of the act's questions in the cache. */
  queryKey: QueryKey;
  /** Of all that is asked again once it is done; the act's own questions unless given. */
  touched?: QueryKey;
  /** What is previewed, as plain data; undefined until enough is chosen. */
  body: Body | undefined;
  preview(body: Body, signal: AbortSignal): Promise<{ data: Preview }>;
  /** Whether the preview shows anything that would change. */
  isAny(preview: Preview): boolean;
  /** What is sent: the choice, and the counts that the preview has shown. Plain data. */
  sent(preview: Preview): Sent;
  act(sent: Sent, key: string): Promise<{ data: Done }>;
  onDone(): void;
  words: ActFormWords<Preview, Done>;
  /** @param errorOf what the server says of a field */
  renderFields(
    errorOf: (field: string) => string | undefined,
    preview: Preview | undefined,
  ): ReactNode;
  children(preview: Preview): ReactNode;
}

/** The preview of a form, and the act that does what it shows. */
function useAct<Body, Preview, Sent, Done>(props: ActFormProps<Body, Preview, Sent, Done>) {
  const { queryKey, touched = queryKey, body, words } = props;
  const { open } = useNotification();
  const cache = useQueryClient();
  const asked = useWhatIf([...queryKey, "preview"], body, props.preview);
  const action = useAction({
    send: props.act,
    titles: {
      failed: words.notSaved ?? t("notSaved"),
      unconfirmed: words.unconfirmed ?? t("unconfirmed"),
    },
    onDone: async ({ data }) => {
      open?.({ type: "success", message: words.saved(data) });
      props.onDone();
      await cache.invalidateQueries({ queryKey: touched });
    },
    onFailed: () => void asked.again(),
  });
  return { ...asked, preview: asked.answer, action };
}

/**
 * A form that shows what an act would change, a moment after each change of it, and does just that:
 * while the preview is not of what is chosen now, nothing can be sent.
 */
export function ActForm<Body, Preview, Sent, Done>(props: ActFormProps<Body, Preview, Sent, Done>) {
  const { words } = props;
  const { preview, isFresh, error, action } = useAct(props);
  const canSave = preview !== undefined && isFresh && props.isAny(preview);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) action.run(props.sent(preview));
      }}
    >
      <Stack spacing="md">
        {props.renderFields((field) => sentenceAt(field, action.error, error), preview)}
        {preview === undefined ? null : props.children(preview)}
        {props.body === undefined ? <Text color="dimmed">{words.incomplete}</Text> : null}
        {error ? (
          <Alert color="red" role="alert" title={t("previewFailed")}>
            {error.message}
          </Alert>
        ) : null}
        <FailedAction action={action} />
        <Paper withBorder radius="md" p="sm" sx={{ position: "sticky", bottom: 0, zIndex: 2 }}>
          <Button type="submit" loading={action.isPending} disabled={!canSave}>
            {words.save(preview)}
          </Button>
        </Paper>
      </Stack>
    </form>
  );
}
