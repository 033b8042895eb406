import { Alert, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useId, useState, type FormEvent } from "react";
import { FieldInput } from "@rollcall/kit/browser/fields/inputs/field-input";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import type { Field } from "@rollcall/kit/schema";
import { substitutions } from "../../../resources/substitutions";
import { t } from "./text";
import { useArrangements, type Arrangement } from "./use-lessons";
import type { Lesson } from "./week";

const fields: Readonly<Record<"teacher_id" | "room" | "note", Field>> = {
  teacher_id: {
    ...substitutions.fields.teacher,
    label: t("substitution.teacher"),
    help: undefined,
  },
  room: { ...substitutions.fields.room, label: t("substitution.room") },
  note: { ...substitutions.fields.note, label: t("substitution.note") },
};

type Substitution = Lesson["substitution"];

const draftOf = (substitution: Substitution): Arrangement => ({
  is_cancelled: substitution?.is_cancelled ?? false,
  teacher_id: substitution?.teacher?.id ?? null,
  room: substitution?.room ?? null,
  note: substitution?.note ?? null,
});

/** Nothing would be different about the lesson. */
const isNothing = ({ is_cancelled, teacher_id, room }: Arrangement) =>
  !is_cancelled && teacher_id === null && !room?.trim();

interface InputsProps {
  draft: Arrangement;
  known: NonNullable<Substitution>["teacher"] | undefined;
  errors: Readonly<Record<string, readonly string[]>>;
  /** Said where nothing would be different. */
  nothing: string | undefined;
  onChange(part: Partial<Arrangement>): void;
}

/** Another teacher or room, unless the lesson is cancelled; and a note. */
function Inputs({ draft, known, errors, nothing, onChange }: InputsProps) {
  const id = useId();
  const input = (apiName: keyof typeof fields, error?: string) => (
    <FieldInput
      key={apiName}
      id={`${id}-${apiName}`}
      field={fields[apiName]}
      value={draft[apiName]}
      known={apiName === "teacher_id" ? known : undefined}
      error={error}
      onChange={(value) => onChange({ [apiName]: value })}
      onBlur={() => undefined}
    />
  );
  return (
    <>
      {draft.is_cancelled ? null : input("teacher_id", errors["teacher_id"]?.join(" ") ?? nothing)}
      {draft.is_cancelled ? null : input("room", errors["room"]?.join(" "))}
      {input("note")}
    </>
  );
}

/** What is different about a lesson on one day. */
export function SubstitutionForm({ lesson, onClose }: { lesson: Lesson; onClose(): void }) {
  const mayDo = useMayDo();
  const { substitution } = lesson;
  const { save, saving, undo, undoing, failure, errors } = useArrangements(lesson, onClose);
  const [draft, setDraft] = useState<Arrangement>(() => draftOf(substitution));
  const [tried, setTried] = useState(false);
  const cancelled = draft.is_cancelled;
  const elsewhere = ["teacher_id", "room"].some((apiName) => errors[apiName]) ? undefined : failure;
  const change = (part: Partial<Arrangement>) => setDraft((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isNothing(draft)) save(cancelled ? { ...draft, teacher_id: null, room: null } : draft);
  };
  const maySave = mayDo(substitutions, substitution ? "edit" : "create");
  return (
    <form noValidate onSubmit={submit} autoComplete="off">
      <Stack>
        <Text size="sm">
          {t("substitution.lead", {
            its: lesson.class.name,
            time: `${lesson.start}–${lesson.end}`,
            teacher: lesson.teacher.name,
          })}
        </Text>
        <Radio.Group
          label={t("substitution.kind")}
          role="group"
          aria-label={t("substitution.kind")}
          value={cancelled ? "cancelled" : "other"}
          onChange={(kind) => change({ is_cancelled: kind === "cancelled" })}
          orientation="vertical"
          spacing="xs"
        >
          <Radio value="other" label={t("substitution.other")} />
          <Radio
            value="cancelled"
            label={t("substitution.cancelled")}
            description={t("substitution.cancelledHint")}
          />
        </Radio.Group>
        <Inputs
          draft={draft}
          known={substitution?.teacher}
          errors={errors}
          nothing={tried && isNothing(draft) ? t("substitution.nothing") : undefined}
          onChange={change}
        />
        {elsewhere ? (
          <Alert role="alert" color="red" title={elsewhere.title}>
            {elsewhere.text}
          </Alert>
        ) : null}
        <Group spacing="xs">
          {maySave ? (
            <Button type="submit" loading={saving}>
              {t("substitution.save")}
            </Button>
          ) : null}
          {substitution && mayDo(substitutions, "delete") ? (
            <Button variant="default" loading={undoing} onClick={undo}>
              {t("substitution.undo")}
            </Button>
          ) : null}
          <Button variant="subtle" onClick={onClose}>
            {t("substitution.cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
