import { listed } from "@rollcall/kit/schema/messages";
import { Button, Group, Radio, Stack, Textarea, Title } from "@mantine/core";
import { useState } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { call, type BodyFor } from "../../../providers/call";
import { t } from "./panels-text";
import { useDashboardAction, type Family } from "./dashboard-data";

const outcomes = {
  spoke: t("absentees.outcomes.spoke"),
  left_message: t("absentees.outcomes.left_message"),
  no_answer: t("absentees.outcomes.no_answer"),
};

const contacted = "POST /admin/attendance/absentees/contacted";
type Outcome = NonNullable<BodyFor<typeof contacted>["outcome"]>;
/** Characters, as the API takes them. */
const longestSaid = 500;
const nobody = "";

interface CallDialogProps {
  family: Family;
  date: string;
  /** The parent whose number was pressed. */
  parentId: number | undefined;
  onClose(): void;
}

const nameOf = ({ name }: { name: string }) => name;

const callTitles = {
  failed: t("absentees.callNotSaved"),
  unconfirmed: t("absentees.callUnconfirmed"),
};

/** Records a call to a family: who was called, what came of it, and what was said. */
export function CallDialog({ family: { parents, students }, date, ...rest }: CallDialogProps) {
  const { parentId, onClose } = rest;
  const [whom, setWhom] = useState(String(parentId ?? parents[0]?.id ?? nobody));
  const [outcome, setOutcome] = useState<Outcome>("spoke");
  const [said, setSaid] = useState("");
  const save = useDashboardAction(
    (sent: BodyFor<typeof contacted>, key) => call(contacted, { body: sent, key }),
    { titles: callTitles, onDone: onClose },
  );
  const names = listed(students.map(nameOf), "unit");
  return (
    <Modal
      opened
      onClose={() => !save.isPending && onClose()}
      title={<Title order={2}>{t("absentees.callTitle", { names })}</Title>}
      closeButtonLabel={t("absentees.close")}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.run({
            date,
            student_ids: students.map(({ id }) => id),
            outcome,
            ...(whom === nobody ? {} : { parent_id: Number(whom) }),
            ...(said.trim() ? { said: said.trim() } : {}),
          });
        }}
      >
        <Stack>
          {parents.length > 0 && (
            <Radio.Group
              label={t("absentees.called")}
              value={whom}
              onChange={setWhom}
              orientation="vertical"
              spacing="xs"
            >
              {parents.map(({ id, name, phone }) => (
                <Radio key={id} value={String(id)} label={phone ? `${name}, ${phone}` : name} />
              ))}
              <Radio value={nobody} label={t("absentees.someoneElse")} />
            </Radio.Group>
          )}
          <Radio.Group
            label={t("absentees.outcome")}
            value={outcome}
            onChange={(value) => setOutcome(value as Outcome)}
            orientation="vertical"
            spacing="xs"
          >
            {Object.entries(outcomes).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Radio.Group>
          <Textarea
            label={t("absentees.said")}
            description={t("absentees.saidHelp")}
            value={said}
            maxLength={longestSaid}
            autosize
            minRows={2}
            maxRows={8}
            onChange={(event) => setSaid(event.currentTarget.value)}
          />
          <FailedAction action={save} />
          <Group position="right">
            <Button variant="default" onClick={onClose} disabled={save.isPending}>
              {t("absentees.close")}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t("absentees.saveCall")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
