import { Box, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import type { Difference, Mark, RegisterMerge } from "../../domain/merge";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { giveUpText, t } from "./text";
import { sayWith, type SayMark } from "./say-mark";
import type { Code } from "./register-answer";

type Choice = "mine" | "theirs";
export type Choices = ReadonlyMap<number, Choice>;

interface MergeDialogProps {
  merge: RegisterMerge;
  names: ReadonlyMap<number, string>;
  codes: readonly Code[];
  /** Students whose mark the office has set since, and this person may not change. */
  fixed: ReadonlySet<number>;
  onSave(choices: Choices): void;
  onClose(): void;
}

/**
 * One student whom both have marked. A fieldset: the kit's radio group does not name itself to a
 * screen reader.
 */
function ClashChoice({
  clash,
  name,
  fixed,
  choice,
  say,
  onChoose,
}: {
  clash: Difference;
  name: string;
  fixed: boolean;
  choice: Choice | undefined;
  say: SayMark;
  onChoose(choice: Choice): void;
}) {
  const option = (value: Choice, label: string, mark: Mark | null) => (
    <Radio
      name={`merge-${clash.studentId}`}
      value={value}
      checked={choice === value}
      disabled={fixed && value === "mine"}
      onChange={() => onChoose(value)}
      label={
        <>
          <Text span weight={600}>
            {label}:{" "}
          </Text>
          {say(mark)}
        </>
      }
    />
  );
  return (
    <Box
      component="fieldset"
      m={0}
      p="sm"
      sx={(theme) => ({
        border: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3]}`,
        borderRadius: theme.radius.md,
        minWidth: 0,
        overflowWrap: "anywhere",
      })}
    >
      <Text component="legend" weight={600} px={4}>
        {name}
      </Text>
      <Stack spacing="xs">
        <Text size="xs">
          {t("merge.before")}: {say(clash.before)}
          {fixed ? ` · ${t("office")}` : ""}
        </Text>
        {option("mine", t("merge.mine"), clash.mine)}
        {option("theirs", t("merge.theirs"), clash.theirs)}
      </Stack>
    </Box>
  );
}

function QueueEvent({
  title,
  list,
  line,
}: {
  title: string;
  list: readonly Difference[];
  line(one: Difference): string;
}) {
  if (list.length === 0) return null;
  return (
    <Box>
      <Text weight={600} mb={4}>
        {title}
      </Text>
      {list.map((one) => (
        <Text key={one.studentId}>{line(one)}</Text>
      ))}
    </Box>
  );
}

const AllAtOnce = ({ onChoose }: { onChoose(choice: Choice): void }) => (
  <Group spacing="xs">
    <Button size="xs" variant="default" onClick={() => onChoose("mine")}>
      {t("merge.allMine")}
    </Button>
    <Button size="xs" variant="default" onClick={() => onChoose("theirs")}>
      {t("merge.allTheirs")}
    </Button>
  </Group>
);

/**
 * Mine or theirs, student by student, where both have marked one differently; and what is taken
 * over from them without asking.
 */
export function MergeDialog({ merge, names, codes, fixed, onSave, onClose }: MergeDialogProps) {
  useReturnFocus();
  const [choices, setChoices] = useState<Choices>(
    () =>
      new Map(
        merge.clashes.flatMap(({ studentId }) =>
          fixed.has(studentId) ? [[studentId, "theirs" as const]] : [],
        ),
      ),
  );
  const say = sayWith(codes);
  const nameOf = (id: number) => names.get(id) ?? t("unnamed", { id });
  const onlyGone = merge.clashes.length === 0 && merge.gone.length > 0;
  const open = merge.clashes.filter(({ studentId }) => !choices.has(studentId));
  const all = (choice: Choice) =>
    setChoices(
      new Map(
        merge.clashes.map(({ studentId }) => [studentId, fixed.has(studentId) ? "theirs" : choice]),
      ),
    );
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      zIndex={450}
      title={onlyGone ? t("merge.goneTitle", { count: merge.gone.length }) : t("merge.title")}
      closeButtonLabel={t("merge.back")}
    >
      <Stack spacing="md">
        <Text>
          {onlyGone
            ? t("merge.goneLead")
            : merge.clashes.length > 0
              ? t("merge.lead")
              : t("merge.noClash")}
        </Text>
        {merge.clashes.length > 1 ? <AllAtOnce onChoose={all} /> : null}
        {merge.clashes.map((clash) => (
          <ClashChoice
            key={clash.studentId}
            clash={clash}
            name={nameOf(clash.studentId)}
            fixed={fixed.has(clash.studentId)}
            say={say}
            choice={choices.get(clash.studentId)}
            onChoose={(choice) => setChoices(new Map([...choices, [clash.studentId, choice]]))}
          />
        ))}
        <QueueEvent
          title={t("merge.taken")}
          list={merge.taken}
          line={({ studentId, before, theirs }) =>
            `${nameOf(studentId)}: ${say(before)} → ${say(theirs)}`
          }
        />
        <QueueEvent
          title={t("merge.gone")}
          list={merge.gone}
          line={({ studentId, mine }) => t("markOf", { name: nameOf(studentId), mark: say(mine) })}
        />
        <Group position="right">
          <Button variant="default" onClick={onClose}>
            {t("merge.back")}
          </Button>
          <Button disabled={open.length > 0} onClick={() => onSave(choices)}>
            {merge.gone.length > 0
              ? giveUpText(merge.gone.length, merge.kept.length + merge.clashes.length > 0)
              : t("merge.save")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
