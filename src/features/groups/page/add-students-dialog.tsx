import { Alert, Button, Group, SimpleGrid, Stack, Textarea, Title } from "@mantine/core";
import { useInvalidate, useNotification } from "@refinedev/core";
import { useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { ReferenceSelect } from "@rollcall/kit/browser/fields/inputs/reference-select";
import { useSubmit } from "@rollcall/kit/browser/fields/use-submit";
import { call } from "../../../providers/call";
import { classes } from "../../../resources/classes";
import { groupMembers } from "../../../resources/group-members";
import { students } from "../../../resources/students";
import { t } from "./text";
import { DayField } from "@rollcall/kit/browser/fields/inputs/day-field";

const unknown = (numbers: readonly string[]) =>
  t("unknown", { count: numbers.length, numbers: numbers.join(", ") });

interface AddStudentsProps {
  groupId: number;
  name: string;
  onClose(): void;
}

interface Draft {
  students: number[];
  classes: number[];
  numbers: string;
  from: string;
  to: string;
}

const numbersIn = ({ numbers }: Draft) =>
  numbers
    .split(/[\n,;]+/)
    .map((one) => one.trim())
    .filter(Boolean);

function problemsOf(draft: Draft): Record<string, string> {
  const isEmpty =
    draft.students.length + draft.classes.length === 0 && numbersIn(draft).length === 0;
  return {
    ...(isEmpty ? { student_ids: t("chooseSome") } : {}),
    ...(draft.from === "" ? { from_date: t("fromMissing") } : {}),
  };
}

/** Sends the draft; says what came of it once it is saved. */
function useAddStudents({ groupId, onClose }: AddStudentsProps, draft: Draft) {
  const invalidate = useInvalidate();
  const { open: notify } = useNotification();
  return useSubmit(
    () => problemsOf(draft),
    async () => {
      const { data } = await call("POST /admin/classes/:id/students", {
        params: { id: groupId },
        body: {
          student_ids: draft.students,
          class_ids: draft.classes,
          admission_nos: numbersIn(draft),
          from_date: draft.from,
          to_date: draft.to || null,
        },
      });
      const more = [
        ...(data.already > 0 ? [t("already", { count: data.already })] : []),
        ...(data.unknown.length > 0 ? [unknown(data.unknown)] : []),
      ];
      notify?.({
        type: "success",
        message: t("added", { count: data.added }),
        ...(more.length > 0 ? { description: more.join(" ") } : {}),
      });
      void invalidate({ resource: groupMembers.name, invalidates: ["list", "many"] });
      onClose();
    },
  );
}

interface FieldsProps {
  draft: Draft;
  errorOf(field: string): string | undefined;
  change(part: Partial<Draft>): void;
}

/** From when and until when. */
function Days({ draft, errorOf, change }: FieldsProps) {
  return (
    <SimpleGrid cols={2} breakpoints={[{ maxWidth: "sm", cols: 1 }]}>
      <DayField
        label={t("from")}
        required
        value={draft.from}
        error={errorOf("from_date")}
        onChange={(from) => change({ from })}
      />
      <DayField
        label={t("to")}
        description={t("toHelp")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={draft.to}
        error={errorOf("to_date")}
        onChange={(to) => change({ to })}
      />
    </SimpleGrid>
  );
}

/** Chooses many students for a teaching group at once. */
export function AddStudentsDialog(props: AddStudentsProps) {
  const [draft, setDraft] = useState<Draft>({
    students: [],
    classes: [],
    numbers: "",
    from: "",
    to: "",
  });
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const { busy, message, errorOf, onSubmit, wait } = useAddStudents(props, draft);
  return (
    <Modal
      opened
      onClose={props.onClose}
      size="lg"
      title={<Title order={2}>{t("title", { name: props.name })}</Title>}
      closeButtonLabel={t("cancel")}
      closeOnClickOutside={false}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <ReferenceSelect
            to={students.name}
            label={t("students")}
            multiple
            value={draft.students}
            error={errorOf("student_ids")}
            onChange={(value) => change({ students: value })}
          />
          <ReferenceSelect
            to={classes.name}
            label={t("classes")}
            only={{ kind: ["class", "department"] }}
            multiple
            value={draft.classes}
            error={errorOf("class_ids")}
            onChange={(value) => change({ classes: value })}
          />
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
          <Days draft={draft} errorOf={errorOf} change={change} />
          {message ? (
            <Alert color="red" role="alert">
              {message}
            </Alert>
          ) : null}
          <Group position="right">
            <Button variant="default" onClick={props.onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={busy} disabled={wait > 0}>
              {t("add")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
