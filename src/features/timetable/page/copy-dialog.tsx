import {
  Alert,
  Button,
  Group,
  List,
  NativeSelect,
  Radio,
  SimpleGrid,
  Stack,
  Text,
} from "@mantine/core";
import { useNotification, type HttpError } from "@refinedev/core";
import { useId, useState, type FormEvent } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import type { ActionFailure } from "@rollcall/kit/browser/crud/form/action-failure";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { FieldInput } from "@rollcall/kit/browser/fields/inputs/field-input";
import { ReferenceSelect } from "@rollcall/kit/browser/fields/inputs/reference-select";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { weekdayName } from "../../../school/calendar/domain/weekdays";
import { call, type BodyFor } from "../../../providers/call";
import { classes } from "../../../resources/classes";
import { timetable } from "../../../resources/timetable";
import type { Field } from "@rollcall/kit/schema";
import { t } from "./text";
import { useRefreshWeek, type Named, type Week } from "./week";

/** The days that the timetable has, and those of the week, from which a cycle may be filled. */
const daysOf = (cycle: Week["cycle"]) => {
  const own =
    cycle?.repeats === "days" ? Array.from({ length: cycle.size }, (_, at) => at + 8) : [];
  return [...own, 1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    label: weekdayName(day),
  }));
};
const dateField = (apiName: "valid_from" | "valid_to", label: string, help?: string) =>
  ({ ...timetable.fields[apiName], label, help }) as unknown as Field;

interface CopyDialogProps {
  source: Named;
  cycle: Week["cycle"];
  /** The week that is shown: its lessons are those that are copied. */
  date: string;
  onClose(): void;
}

function useCopy(onDone: () => void) {
  const { open } = useNotification();
  const refresh = useRefreshWeek();
  return useAction({
    send: (body: BodyFor<"POST /admin/timetable/copy">, key) =>
      call("POST /admin/timetable/copy", { body, key }),
    titles: { failed: t("copy.refused"), unconfirmed: t("copy.unconfirmed") },
    onDone: ({ message }) => {
      open?.({ type: "success", message });
      onDone();
      void refresh();
    },
  });
}

function Refusal({ failure, error }: { failure: ActionFailure; error: HttpError | null }) {
  const errors = (error?.errors ?? {}) as Record<string, string[]>;
  const sentences = Object.values(errors).flat();
  return (
    <Alert role="alert" color="red" title={failure.title}>
      {sentences.length > 1 ? (
        <List size="sm" sx={{ maxHeight: 200, overflow: "auto" }}>
          {sentences.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      ) : (
        failure.text
      )}
    </Alert>
  );
}

/** What is to be copied, and where. */
interface Draft {
  what: string;
  fromDay: string;
  toDay: string;
  to: number | null;
  validFrom: string;
  validTo: string | null;
}

const isDayOf = ({ what }: Draft) => what === "day";
/** A day onto itself. */
const isSameDay = (draft: Draft, source: Named) =>
  isDayOf(draft) && draft.fromDay === draft.toDay && draft.to === source.id;

/** What is sent for a draft; undefined where it cannot be copied. */
function bodyOf(draft: Draft, source: Named, date: string) {
  if (draft.to === null || isSameDay(draft, source)) return undefined;
  const part = (classId: number, day: string) => ({
    class_id: classId,
    ...(isDayOf(draft) ? { weekday: Number(day) } : {}),
  });
  return {
    from: part(source.id, draft.fromDay),
    to: part(draft.to, draft.toDay),
    date,
    valid_from: draft.validFrom,
    ...(draft.validTo ? { valid_to: draft.validTo } : {}),
  };
}

interface InputsProps {
  source: Named;
  cycle: Week["cycle"];
  draft: Draft;
  /** Whether it was tried to copy, so that what is missing is said. */
  tried: boolean;
  onChange(part: Partial<Draft>): void;
}

/** From which day to which, to which class, and from when until when. */
function Inputs({ source, cycle, draft, tried, onChange }: InputsProps) {
  const days = daysOf(cycle);
  const id = useId();
  return (
    <SimpleGrid cols={2} breakpoints={[{ maxWidth: 480, cols: 1 }]}>
      {isDayOf(draft) ? (
        <NativeSelect
          label={t("copy.fromDay")}
          data={days}
          value={draft.fromDay}
          onChange={(event) => onChange({ fromDay: event.currentTarget.value })}
        />
      ) : null}
      {isDayOf(draft) ? (
        <NativeSelect
          label={t("copy.toDay")}
          data={days}
          value={draft.toDay}
          error={tried && isSameDay(draft, source) ? t("copy.sameDay") : undefined}
          onChange={(event) => onChange({ toDay: event.currentTarget.value })}
        />
      ) : null}
      <ReferenceSelect
        to={classes.name}
        label={t("copy.toClass")}
        required
        value={draft.to}
        known={source}
        error={tried && draft.to === null ? t("copy.chooseClass") : undefined}
        onChange={(to) => onChange({ to })}
      />
      <span />
      <FieldInput
        id={`${id}-from`}
        field={dateField("valid_from", t("copy.validFrom"))}
        value={draft.validFrom}
        onChange={(validFrom) => onChange({ validFrom: String(validFrom ?? "") })}
        onBlur={() => undefined}
      />
      <FieldInput
        id={`${id}-to`}
        field={dateField("valid_to", t("copy.validTo"), t("copy.validToHelp"))}
        value={draft.validTo}
        onChange={(validTo) => onChange({ validTo: typeof validTo === "string" ? validTo : null })}
        onBlur={() => undefined}
      />
    </SimpleGrid>
  );
}

/** Copies a day, or the whole week of a class, to another day or class. */
export function CopyDialog({ source, cycle, date, onClose }: CopyDialogProps) {
  useReturnFocus();
  const copy = useCopy(onClose);
  const [draft, setDraft] = useState<Draft>({
    what: "day",
    fromDay: "1",
    toDay: cycle?.repeats === "days" ? "8" : "2",
    to: source.id,
    validFrom: date,
    validTo: null,
  });
  const [tried, setTried] = useState(false);
  const change = (part: Partial<Draft>) => {
    copy.reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const body = bodyOf(draft, source, date);
    if (body) copy.run(body);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      closeButtonLabel={t("copy.cancel")}
      title={t("copy.title")}
    >
      <form noValidate onSubmit={submit} autoComplete="off">
        <Stack>
          <Text size="sm">{t("copy.lead")}</Text>
          <Radio.Group
            label={t("copy.what")}
            role="group"
            aria-label={t("copy.what")}
            value={draft.what}
            onChange={(what) => change({ what })}
            spacing="lg"
          >
            <Radio value="day" label={t("copy.day")} />
            <Radio value="week" label={t("copy.week")} />
          </Radio.Group>
          <Inputs source={source} cycle={cycle} draft={draft} tried={tried} onChange={change} />
          {copy.failure ? <Refusal failure={copy.failure} error={copy.error} /> : null}
          <Group spacing="xs">
            <Button type="submit" loading={copy.isPending}>
              {t("copy.save")}
            </Button>
            <Button variant="subtle" onClick={onClose}>
              {t("copy.cancel")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
