import {
  Button,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Textarea,
  Title,
} from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useId } from "react";
import { ReferenceSelect } from "@rollcall/kit/browser/fields/inputs/reference-select";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { leaves } from "../../../../resources/leaves";
import { students } from "../../../../resources/students";
import { SlotsInput } from "../slots-input";
import { classLeaveStrings as words } from "./strings";
import type { Choices, Draft } from "./use-class-leave";
import { DayField } from "@rollcall/kit/browser/fields/inputs/day-field";

interface ClassFormProps {
  draft: Draft;
  choices: Choices;
  /** What the server says of a field. */
  errorOf(field: string): string | undefined;
  change(part: Partial<Draft>): void;
}

const nothing = () => undefined;

function ClassesField({ draft, choices, errorOf, change }: ClassFormProps) {
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

function Who(props: ClassFormProps) {
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
      </SimpleGrid>
    </Paper>
  );
}

function Days({ draft, errorOf, change }: ClassFormProps) {
  return (
    <>
      <DayField
        label={leaves.fields.from_date.label}
        required
        value={draft.from}
        error={errorOf("from_date")}
        onChange={(day) => day && change({ from: day, ...(draft.to < day ? { to: day } : {}) })}
      />
      <DayField
        label={leaves.fields.to_date.label}
        required
        value={draft.to}
        error={errorOf("to_date")}
        onChange={(day) => day && change({ to: day })}
      />
    </>
  );
}

function What(props: ClassFormProps) {
  const { draft, choices, errorOf, change } = props;
  const id = useId();
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={words.what}>
      <SimpleGrid cols={3} breakpoints={[{ maxWidth: "sm", cols: 1 }]}>
        <NativeSelect
          label={words.type}
          required
          value={draft.type}
          error={errorOf("leave_type_id")}
          data={[
            { value: "", label: words.chooseType },
            ...choices.types.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ type: value })}
        />
        <Days {...props} />
      </SimpleGrid>
      <Stack spacing="sm" mt="sm">
        <SlotsInput
          id={`${id}-slots`}
          field={leaves.fields.slots}
          value={draft.slots}
          values={{ from_date: draft.from, to_date: draft.to }}
          error={errorOf("slots")}
          onBlur={nothing}
          onChange={(value) => change({ slots: typeof value === "string" ? value : null })}
        />
        <Textarea
          label={words.reason}
          required
          autosize
          minRows={2}
          maxLength={1000}
          value={draft.reason}
          error={errorOf("reason")}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      </Stack>
    </Paper>
  );
}

/** What leave for a class is made of. */
export function ClassForm(props: ClassFormProps) {
  return (
    <>
      <What {...props} />
      <Who {...props} />
    </>
  );
}
