import { NativeSelect, Paper, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { Whom } from "../../../school/roster/page/whom";
import { t } from "./text";
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

function Who({ draft, choices, errorOf, change }: GroupFormProps) {
  return (
    <Whom
      choices={choices.classes}
      classes={draft.classes}
      students={draft.students}
      errorOf={errorOf}
      change={change}
    >
      <Textarea
        label={t("numbers")}
        description={t("numbersHelp")}
        autosize
        minRows={2}
        maxRows={8}
        value={draft.numbers}
        error={errorOf("admission_nos")}
        onChange={(event) => change({ numbers: event.currentTarget.value })}
      />
    </Whom>
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
          label={t("date")}
          required
          value={draft.date}
          max={choices.today}
          error={errorOf("date")}
          onChange={(day) => day && change({ date: day, slot: "" })}
        />
        <NativeSelect
          label={t("code")}
          required
          value={draft.code}
          error={errorOf("code")}
          data={[
            { value: "", label: t("chooseCode") },
            ...choices.codes.map(({ code, label }) => ({
              value: code,
              label: `${code} · ${label}`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ code: value })}
        />
        {slots.length > 1 || draft.slot !== "" ? (
          <NativeSelect
            label={t("lessons")}
            value={draft.slot}
            error={errorOf("slots")}
            data={[
              { value: "", label: t("allDay") },
              ...slots.map(({ slot, label }) => ({ value: slot, label })),
            ]}
            onChange={({ currentTarget: { value } }) => change({ slot: value })}
          />
        ) : null}
        {isLate ? (
          <TextInput
            label={t("minutes")}
            inputMode="numeric"
            value={draft.minutes}
            error={errorOf("minutes_late")}
            onChange={(event) => change({ minutes: event.currentTarget.value })}
          />
        ) : null}
        <TextInput
          label={t("remark")}
          maxLength={200}
          value={draft.remark}
          error={errorOf("remark")}
          onChange={(event) => change({ remark: event.currentTarget.value })}
        />
        <TextInput
          label={t("reason")}
          description={t("reasonHelp")}
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
