import { NativeSelect, Paper, SimpleGrid, Stack, Textarea } from "@mantine/core";
import { useId } from "react";
import { leaves } from "../../../../resources/leaves";
import { Whom } from "../../../../school/roster/page/whom";
import { SlotsInput } from "../slots-input";
import { t } from "./text";
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
    <Paper withBorder radius="md" p="md" component="section" aria-label={t("what")}>
      <SimpleGrid cols={3} breakpoints={[{ maxWidth: "sm", cols: 1 }]}>
        <NativeSelect
          label={t("type")}
          required
          value={draft.type}
          error={errorOf("leave_type_id")}
          data={[
            { value: "", label: t("chooseType") },
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
          label={t("reason")}
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
  const { draft, choices, errorOf, change } = props;
  return (
    <>
      <What {...props} />
      <Whom
        choices={choices.classes}
        classes={draft.classes}
        students={draft.students}
        errorOf={errorOf}
        change={change}
      />
    </>
  );
}
