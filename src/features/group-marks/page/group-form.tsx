import {
  Button,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
  Title,
} from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { ReferenceSelect } from "@rollcall/kit/browser/fields/inputs/reference-select";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { students } from "../../../resources/students";
import { groupStrings as words } from "./strings";
import type { Choices, Draft, Preview } from "./use-group";
import { DayField } from "@rollcall/kit/browser/fields/inputs/day-field";

interface GroupFormProps {
  draft: Draft;
  choices: Choices;
  slots: Preview["slots"];
  isLate: boolean;
  /** What the server says of a field. */
  errorOf(field: string): string | undefined;
  change(part: Partial<Draft>): void;
}

/** Classes as a whole: each chosen one can be taken away. */
function ClassesField({ draft, choices, errorOf, change }: GroupFormProps) {
  const nameOf = (id: number) => choices.classes.find((one) => one.id === id)?.name ?? "";
  return (
    <Stack spacing={6}>
      <NativeSelect
        label={words.addClass}
        value=""
        error={errorOf("class_ids")}
        data={[
          { value: "", label: words.chooseClass },
          ...choices.classes
            .filter(({ id }) => !draft.classes.includes(id))
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          value === "" ? undefined : change({ classes: [...draft.classes, Number(value)] })
        }
      />
      {draft.classes.length > 0 ? (
        <Group spacing={6}>
          {draft.classes.map((id) => (
            <Button
              key={id}
              size="xs"
              variant="default"
              rightIcon={<IconX size={14} aria-hidden />}
              aria-label={words.removeClass(nameOf(id))}
              onClick={() => change({ classes: draft.classes.filter((one) => one !== id) })}
            >
              {nameOf(id)}
            </Button>
          ))}
        </Group>
      ) : null}
    </Stack>
  );
}

function Who(props: GroupFormProps) {
  const { draft, errorOf, change } = props;
  const mayDo = useMayDo();
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={words.who}>
      <Title order={2} size="h3" mb="sm">
        {words.who}
      </Title>
      <SimpleGrid cols={2} breakpoints={[{ maxWidth: "sm", cols: 1 }]}>
        <ClassesField {...props} />
        {mayDo(students, "list") ? (
          <ReferenceSelect
            to={students.name}
            label={words.students}
            multiple
            value={draft.students}
            error={errorOf("student_ids")}
            onChange={(value) => change({ students: value })}
          />
        ) : null}
        <Textarea
          label={words.numbers}
          description={words.numbersHelp}
          autosize
          minRows={2}
          maxRows={8}
          value={draft.numbers}
          error={errorOf("admission_nos")}
          onChange={(event) => change({ numbers: event.currentTarget.value })}
        />
      </SimpleGrid>
    </Paper>
  );
}

/** Day, registers, mark and reason. */
function What({ draft, choices, slots, isLate, errorOf, change }: GroupFormProps) {
  return (
    <Paper withBorder radius="md" p="md">
      <SimpleGrid
        cols={3}
        breakpoints={[
          { maxWidth: "lg", cols: 2 },
          { maxWidth: "sm", cols: 1 },
        ]}
      >
        <DayField
          label={words.date}
          required
          value={draft.date}
          max={choices.today}
          error={errorOf("date")}
          onChange={(day) => day && change({ date: day, slot: "" })}
        />
        <NativeSelect
          label={words.code}
          required
          value={draft.code}
          error={errorOf("code")}
          data={[
            { value: "", label: words.chooseCode },
            ...choices.codes.map(({ code, label }) => ({
              value: code,
              label: `${code} · ${label}`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ code: value })}
        />
        {slots.length > 1 || draft.slot !== "" ? (
          <NativeSelect
            label={words.lessons}
            value={draft.slot}
            error={errorOf("slots")}
            data={[
              { value: "", label: words.allDay },
              ...slots.map(({ slot, label }) => ({ value: slot, label })),
            ]}
            onChange={({ currentTarget: { value } }) => change({ slot: value })}
          />
        ) : null}
        {isLate ? (
          <TextInput
            label={words.minutes}
            inputMode="numeric"
            value={draft.minutes}
            error={errorOf("minutes_late")}
            onChange={(event) => change({ minutes: event.currentTarget.value })}
          />
        ) : null}
        <TextInput
          label={words.remark}
          maxLength={200}
          value={draft.remark}
          error={errorOf("remark")}
          onChange={(event) => change({ remark: event.currentTarget.value })}
        />
        <TextInput
          label={words.reason}
          description={words.reasonHelp}
          required
          maxLength={120}
          value={draft.reason}
          error={errorOf("reason")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      </SimpleGrid>
    </Paper>
  );
}

/** What an entry is made of. */
export function GroupForm(props: GroupFormProps) {
  return (
    <>
      <What {...props} />
      <Who {...props} />
    </>
  );
}
