import { Alert, Button, Group, List, Modal, NativeSelect, Radio, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useNotification, type HttpError } from "@refinedev/core";
import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState, type FormEvent } from "react";
import { createActionKey } from "../../crud/form/action-key";
import { FieldInput } from "../../fields/inputs/field-input";
import { ReferenceSelect } from "../../fields/inputs/reference-select";
import { useReturnFocus } from "../../fields/use-return-focus";
import { weekdayNames } from "../../domain/weekdays";
import { isWorthRetrying } from "../../providers/api-failure";
import { http } from "../../providers/http";
import { classes } from "../../resources/classes";
import { timetable } from "../../resources/timetable";
import type { Field } from "../../schema";
import { timetableStrings } from "../../strings/timetable";
import { refusalText } from "./use-lessons";
import { useRefreshWeek, type Named } from "./week";

const words = timetableStrings.copy;
const days = weekdayNames.map((label, at) => ({ value: String(at + 1), label }));
const dateField = (wire: "valid_from" | "valid_to", label: string, help?: string) => ({ ...timetable.fields[wire], label, help }) as unknown as Field;

interface CopyDialogProps {
  source: Named;
  /** The week that is shown: its lessons are those that are copied. */
  date: string;
  onClose(): void;
}

function useCopy(onDone: () => void) {
  const { open } = useNotification();
  const refresh = useRefreshWeek();
  const action = useRef(createActionKey());
  return useMutation<{ message: string }, HttpError, object>({
    mutationFn: async (body) => (await http.post("/admin/timetable/copy", body, { headers: { "Idempotency-Key": action.current.keyFor(JSON.stringify(body)) } })) as unknown as { message: string },
    onSuccess: ({ message }) => {
      action.current.settle();
      open?.({ type: "success", message });
      onDone();
      void refresh();
    },
    onError: (error) => {
      if (!isWorthRetrying(error)) action.current.settle();
    },
  });
}

function Refusal({ error }: { error: HttpError }) {
  const errors = (error.errors ?? {}) as Record<string, string[]>;
  const sentences = Object.values(errors).flat();
  return (
    <Alert role="alert" color="red" title={words.refused}>
      {sentences.length > 1 ? <List size="sm" sx={{ maxHeight: 200, overflow: "auto" }}>{sentences.map((sentence) => <List.Item key={sentence}>{sentence}</List.Item>)}</List> : refusalText(error)}
    </Alert>
  );
}

/** Copies a day, or the whole week of a class, to another day or class. */
export function CopyDialog({ source, date, onClose }: CopyDialogProps) {
  useReturnFocus();
  const id = useId();
  const copy = useCopy(onClose);
  const [draft, setDraft] = useState({ what: "day", fromDay: "1", toDay: "2", to: source.id as number | null, validFrom: date as unknown, validTo: null as unknown });
  const [tried, setTried] = useState(false);
  const isDay = draft.what === "day";
  const isSame = isDay && draft.fromDay === draft.toDay && draft.to === source.id;
  const change = (part: Partial<typeof draft>) => {
    copy.reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (draft.to === null || isSame) return;
    const part = (classId: number, day: string) => ({ class_id: classId, ...(isDay ? { weekday: Number(day) } : {}) });
    copy.mutate({ from: part(source.id, draft.fromDay), to: part(draft.to, draft.toDay), date, valid_from: draft.validFrom, ...(draft.validTo ? { valid_to: draft.validTo } : {}) });
  };
  return (
    <Modal opened onClose={onClose} size="lg" closeButtonLabel={words.cancel} title={<Title order={2} size="h3">{words.title}</Title>}>
      <form noValidate onSubmit={submit} autoComplete="off">
        <Stack>
          <Text size="sm">{words.lead}</Text>
          <Radio.Group label={words.what} value={draft.what} onChange={(what) => change({ what })} spacing="lg">
            <Radio value="day" label={words.day} />
            <Radio value="week" label={words.week} />
          </Radio.Group>
          <SimpleGrid cols={2} breakpoints={[{ maxWidth: 480, cols: 1 }]}>
            {isDay ? <NativeSelect label={words.fromDay} data={days} value={draft.fromDay} onChange={(event) => change({ fromDay: event.currentTarget.value })} /> : null}
            {isDay ? <NativeSelect label={words.toDay} data={days} value={draft.toDay} error={tried && isSame ? words.sameDay : undefined} onChange={(event) => change({ toDay: event.currentTarget.value })} /> : null}
            <ReferenceSelect to={classes.name} label={words.toClass} required value={draft.to} known={source} error={tried && draft.to === null ? words.chooseClass : undefined} onChange={(to) => change({ to })} />
            <span />
            <FieldInput id={`${id}-from`} field={dateField("valid_from", words.validFrom)} value={draft.validFrom} onChange={(validFrom) => change({ validFrom })} onBlur={() => undefined} />
            <FieldInput id={`${id}-to`} field={dateField("valid_to", words.validTo, words.validToHelp)} value={draft.validTo} onChange={(validTo) => change({ validTo })} onBlur={() => undefined} />
          </SimpleGrid>
          {copy.error ? <Refusal error={copy.error} /> : null}
          <Group spacing="xs">
            <Button type="submit" loading={copy.isPending}>{words.save}</Button>
            <Button variant="subtle" onClick={onClose}>{words.cancel}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
