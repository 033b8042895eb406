import { Alert, Anchor, Button, Group, List, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { pluralOf, type Resource } from "../../../../schema";
import { Modal } from "../../../fields/dialog";
import { undoStrings } from "../../../strings/import-undo";
import { FailedAction } from "../../form/failed-action";
import { useUndo, type Undone } from "./use-undo";
import { numberText } from "../../../../schema/formats/numbers";

/** The import that is to be undone, in numbers. */
export interface Undoable {
  id: string;
  created: number;
  updated: number;
}

/** Records, as many as they are: "1 planet", "10 planets". */
const things = (resource: Resource, count: number) =>
  `${numberText(count)} ${(count === 1 ? resource.label : pluralOf(resource)).toLowerCase()}`;

function Blockers({ resource, answer }: { resource: Resource; answer: Undone }) {
  const { blockers, blocked, removed } = answer;
  return (
    <Alert color="red" role="alert">
      <Text mb="xs">
        {removed > 0
          ? undoStrings.partly(things(resource, removed), things(resource, blocked))
          : undoStrings.blocked(things(resource, blocked), blocked)}
      </Text>
      <List size="sm">
        {blockers.map(({ id, title, reason }) => (
          <List.Item key={id}>
            <Anchor component={Link} to={`/${resource.name}/${id}`} underline>
              {title}
            </Anchor>
            : {reason}
          </List.Item>
        ))}
      </List>
      {blocked > blockers.length ? (
        <Text mt="xs">{undoStrings.moreBlockers(blocked - blockers.length)}</Text>
      ) : null}
    </Alert>
  );
}

/**
 * Asks before an import is undone and says what that does; where something has been built on it,
 * on what.
 */
export function UndoDialog({
  resource,
  undoable: { id, created, updated },
  onClose,
  onUndone,
}: {
  resource: Resource;
  undoable: Undoable;
  onClose(): void;
  onUndone(removed: number): void;
}) {
  const [answer, setAnswer] = useState<Undone | null>(null);
  const undo = useUndo(resource, (given) =>
    given.undone ? onUndone(given.removed) : setAnswer(given),
  );
  return (
    <Modal
      opened
      size="lg"
      onClose={() => !undo.isPending && onClose()}
      title={<Title order={2}>{answer ? undoStrings.refused : undoStrings.title}</Title>}
      closeButtonLabel={undoStrings.cancel}
      withCloseButton={!undo.isPending}
    >
      <Stack>
        {answer ? (
          <Blockers resource={resource} answer={answer} />
        ) : (
          <div>
            <Text>{undoStrings.explain(things(resource, created))}</Text>
            {updated > 0 ? (
              <Text mt="xs">{undoStrings.stays(things(resource, updated))}</Text>
            ) : null}
          </div>
        )}
        <FailedAction action={undo} />
        <Group position="right">
          <Button variant="default" onClick={onClose} disabled={undo.isPending}>
            {answer ? undoStrings.close : undoStrings.cancel}
          </Button>
          {answer ? null : (
            <Button color="red" onClick={() => undo.run(id)} loading={undo.isPending}>
              {undoStrings.confirm}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
