import { ActionIcon, Button, Group, Modal, Text, Title, Tooltip } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconKeyboard, IconLayoutGrid, IconList } from "@tabler/icons-react";
import { useState } from "react";
import { useReturnFocus } from "../../fields/use-return-focus";
import { markAttendance as words } from "../../strings/mark-attendance";
import type { Marking, MarkingAction } from "./marking";

interface ToolbarProps {
  state: Marking;
  view: "list" | "photos";
  onView(view: "list" | "photos"): void;
  onKeys(): void;
  /** Does it, and gives the focus back to the register. */
  onDo(action: MarkingAction): void;
}

function ReplaceDialog({ count, onReplace, onClose }: { count: number; onReplace(): void; onClose(): void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={<Title order={2} size="h3">{words.replaceTitle}</Title>} closeButtonLabel={words.cancel} zIndex={450}>
      <Text>{words.replaceText(count)}</Text>
      <Group position="right" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>{words.cancel}</Button>
        <Button color="red" onClick={onReplace}>{words.replaceNow}</Button>
      </Group>
    </Modal>
  );
}

/** What is done to many rows at once, Undo and Redo, the view and the keys. */
export function Toolbar({ state, view, onView, onKeys, onDo }: ToolbarProps) {
  const [replacing, setReplacing] = useState(false);
  const { rows, ground, past, future } = state;
  const unmarked = rows.filter((row) => row === null).length;
  const suggestions = rows.filter((row, at) => row === null && ground.suggested[at] != null).length;
  return (
    <Group spacing="xs" sx={{ flex: "1 1 auto" }}>
      <Button variant="default" title={words.fillKey} disabled={unmarked === 0 || ground.present === null} onClick={() => onDo({ type: "fill" })}>{words.fill}</Button>
      {suggestions > 0 ? <Button variant="default" onClick={() => onDo({ type: "suggest" })}>{words.suggest(suggestions)}</Button> : null}
      <Button variant="subtle" disabled={unmarked === rows.length || ground.present === null} onClick={() => setReplacing(true)}>{words.replace}</Button>
      <Tooltip label={words.undo}><ActionIcon variant="default" size={36} aria-label={words.undo} disabled={past.length === 0} onClick={() => onDo({ type: "undo" })}><IconArrowBackUp size={18} aria-hidden /></ActionIcon></Tooltip>
      <Tooltip label={words.redo}><ActionIcon variant="default" size={36} aria-label={words.redo} disabled={future.length === 0} onClick={() => onDo({ type: "redo" })}><IconArrowForwardUp size={18} aria-hidden /></ActionIcon></Tooltip>
      <Button variant="default" leftIcon={view === "photos" ? <IconList size={18} aria-hidden /> : <IconLayoutGrid size={18} aria-hidden />} onClick={() => onView(view === "photos" ? "list" : "photos")}>{view === "photos" ? words.list : words.photos}</Button>
      <Button variant="subtle" leftIcon={<IconKeyboard size={18} aria-hidden />} onClick={onKeys} sx={{ "@media (max-width: 767px)": { display: "none" } }}>{words.keys}</Button>
      {replacing ? <ReplaceDialog count={rows.length - unmarked} onClose={() => setReplacing(false)} onReplace={() => { setReplacing(false); onDo({ type: "replace" }); }} /> : null}
    </Group>
  );
}
