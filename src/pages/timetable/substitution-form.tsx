import { Alert, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useId, useState, type FormEvent } from "react";
import { FieldInput } from "../../fields/inputs/field-input";
import { useMayDo } from "../../fields/may";
import type { Field } from "../../schema";
import { substitutions } from "../../resources/substitutions";
import { timetableStrings } from "../../strings/timetable";
import { refusalText, useArrangements, type Arrangement } from "./use-lessons";
import type { Lesson } from "./week";

const words = timetableStrings.substitution;
const fields: Readonly<Record<"teacher_id" | "room" | "note", Field>> = {
  teacher_id: { ...substitutions.fields.teacher, label: words.teacher, help: undefined } as unknown as Field,
  room: { ...substitutions.fields.room, label: words.room } as unknown as Field,
  note: { ...substitutions.fields.note, label: words.note } as unknown as Field,
};

/** What is different about a lesson on one day. */
export function SubstitutionForm({ lesson, onClose }: { lesson: Lesson; onClose(): void }) {
  const id = useId();
  const mayDo = useMayDo();
  const { substitution } = lesson;
  const { save, undo } = useArrangements(lesson, onClose);
  const [draft, setDraft] = useState<Arrangement>({ is_cancelled: substitution?.is_cancelled ?? false, teacher_id: substitution?.teacher?.id ?? null, room: substitution?.room ?? null, note: substitution?.note ?? null });
  const [tried, setTried] = useState(false);
  const { is_cancelled: cancelled, teacher_id: teacher, room } = draft;
  const isNothing = !cancelled && teacher === null && !room?.trim();
  const refused = save.error ?? undo.error;
  const errors = (save.error?.errors ?? {}) as Record<string, string[]>;
  const elsewhere = refused && !["teacher_id", "room"].some((wire) => errors[wire]) ? refusalText(refused) : undefined;
  const change = (part: Partial<Arrangement>) => setDraft((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isNothing) save.mutate(cancelled ? { ...draft, teacher_id: null, room: null } : draft);
  };
  const input = (wire: keyof typeof fields, error?: string) => (
    <FieldInput key={wire} id={`${id}-${wire}`} field={fields[wire]} value={draft[wire]} known={wire === "teacher_id" ? substitution?.teacher : undefined} error={error} onChange={(value) => change({ [wire]: value })} onBlur={() => undefined} />
  );
  const maySave = mayDo(substitutions, substitution ? "edit" : "create");
  return (
    <form noValidate onSubmit={submit} autoComplete="off">
      <Stack>
        <Text size="sm">{words.lead(lesson.class.name, `${lesson.start}–${lesson.end}`, lesson.teacher.name)}</Text>
        <Radio.Group label={words.kind} value={cancelled ? "cancelled" : "other"} onChange={(kind) => change({ is_cancelled: kind === "cancelled" })} orientation="vertical" spacing="xs">
          <Radio value="other" label={words.other} />
          <Radio value="cancelled" label={words.cancelled} description={words.cancelledHint} />
        </Radio.Group>
        {cancelled ? null : input("teacher_id", errors["teacher_id"]?.join(" ") ?? (tried && isNothing ? words.nothing : undefined))}
        {cancelled ? null : input("room", errors["room"]?.join(" "))}
        {input("note")}
        {elsewhere ? <Alert role="alert" color="red">{elsewhere}</Alert> : null}
        <Group spacing="xs">
          {maySave ? <Button type="submit" loading={save.isPending}>{words.save}</Button> : null}
          {substitution && mayDo(substitutions, "delete") ? <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>{words.undo}</Button> : null}
          <Button variant="subtle" onClick={onClose}>{words.cancel}</Button>
        </Group>
      </Stack>
    </form>
  );
}
