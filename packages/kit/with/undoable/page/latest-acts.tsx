import { Button, Group, Paper, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { FailedAction } from "../../../browser/crud/form/failed-action";
import { Modal } from "../../../browser/fields/dialog";
import { EmptyState } from "../../../browser/fields/empty-state";
import { LoadFailed } from "../../../browser/fields/load-failed";
import { ActList, type ActLine, type ShownAct } from "./act-list";
import { t } from "./text";
import { useUndoAct, type UndoWords } from "./use-undo-act";

/** What the list says; what is left out, it says in general words. */
interface LatestWords<Act, Undone> extends UndoWords<Undone> {
  /** While there is none: what will be listed here. */
  noneText: string;
  none?: string;
  /** Before an act is undone: what that means. */
  text(act: Act): string;
  question?: string;
  cancel?: string;
  undo?: string;
  undone?: string;
}

export interface LatestActsProps<Act extends ShownAct, Undone> {
  /** Of the act's questions in the cache. */
  queryKey: QueryKey;
  /** Of all that is asked again once one is undone; the act's own questions unless given. */
  touched?: QueryKey;
  ask(signal: AbortSignal): Promise<readonly Act[]>;
  undo(id: number, key: string): Promise<{ data: Undone }>;
  line(act: Act): ActLine;
  words: LatestWords<Act, Undone>;
  /** Whether undoing takes something away, and the button says so. */
  danger?: boolean;
}

function UndoDialog<Act extends ShownAct, Undone>({
  act,
  onClose,
  ...props
}: LatestActsProps<Act, Undone> & { act: Act; onClose(): void }) {
  const { queryKey, touched = queryKey, undo, words, danger = false } = props;
  const cache = useQueryClient();
  const action = useUndoAct({
    undo,
    words,
    after() {
      onClose();
      return cache.invalidateQueries({ queryKey: touched });
    },
  });
  const cancel = words.cancel ?? t("cancel");
  return (
    <Modal
      opened
      onClose={() => !action.isPending && onClose()}
      title={<Title order={2}>{words.question ?? t("question")}</Title>}
      closeButtonLabel={cancel}
    >
      <Text mb="md">
        <bdi>{props.line(act).title}</bdi>. {words.text(act)}
      </Text>
      <FailedAction action={action} />
      <Group position="right" mt="md">
        <Button variant="default" onClick={onClose} disabled={action.isPending}>
          {cancel}
        </Button>
        <Button
          {...(danger ? { color: "red" } : {})}
          data-autofocus
          loading={action.isPending}
          onClick={() => action.run({ id: act.id })}
        >
          {words.undo ?? t("undo")}
        </Button>
      </Group>
    </Modal>
  );
}

/** The latest acts; one that may be undone is, after a question. */
export function LatestActs<Act extends ShownAct, Undone>(props: LatestActsProps<Act, Undone>) {
  const { queryKey, ask, words } = props;
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, "latest"],
    queryFn: ({ signal }) => ask(signal),
  });
  const [chosen, setChosen] = useState<Act>();
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t("latest")}>
      <Title order={2} size="h3" mb="sm">
        {t("latest")}
      </Title>
      {data?.length === 0 ? (
        <EmptyState title={words.none ?? t("none")} text={words.noneText} />
      ) : null}
      {!data && error ? (
        <LoadFailed title={t("latestFailed")} error={error} onRetry={() => void refetch()} />
      ) : null}
      <ActList<Act>
        acts={data ?? []}
        line={props.line}
        isBusy={false}
        onUndo={(act) => setChosen(act)}
        words={words}
      />
      {chosen ? <UndoDialog {...props} act={chosen} onClose={() => setChosen(undefined)} /> : null}
    </Paper>
  );
}
