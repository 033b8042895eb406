import { Alert, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { useSubmit } from "@rollcall/kit/browser/fields/use-submit";
import { FormDialog, SecretLine, ShownOnce } from "@rollcall/kit/browser/ui";
import { call, type AnswerTo } from "../../../providers/call";
import { feedStrings as words } from "./strings";

type Feeds = AnswerTo<"GET /auth/calendar-feeds">;
type Kind = Feeds["kinds"][number];

interface MakeDialogProps {
  data: Feeds;
  onClose(): void;
  onMade(address: string): void;
}

/** What a calendar of some kind can be about; undefined where there is nothing to choose. */
const subjectsOf = ({ classes, teachers }: Feeds, kind: Kind | undefined) =>
  kind === "class" ? classes : kind === "teacher" ? teachers : undefined;

function useNewFeed({ data, onMade }: MakeDialogProps) {
  const [kind, setKind] = useState<Kind | undefined>(data.kinds[0]);
  const [subject, setSubject] = useState("");
  const subjects = subjectsOf(data, kind);
  const form = useSubmit(
    (): Record<string, string> => (subjects && subject === "" ? { subject_id: words.choose } : {}),
    async () => {
      if (!kind) return;
      const body = { kind, ...(subjects ? { subject_id: Number(subject) } : {}) };
      onMade((await call("POST /auth/calendar-feeds", { body })).data.address);
    },
  );
  const choose = (value: Kind) => {
    setKind(value);
    setSubject("");
  };
  return { kind, choose, subject, setSubject, subjects, form };
}

/** Asks what a new calendar address shows. */
export function MakeDialog(props: MakeDialogProps) {
  const { data, onClose } = props;
  const { kind, choose, subject, setSubject, subjects, form } = useNewFeed(props);
  return (
    <FormDialog title={words.making} form={form} submit={words.make} onClose={onClose}>
      <NativeSelect
        label={words.what}
        value={kind ?? ""}
        data-autofocus
        data={data.kinds.map((value) => ({ value, label: words.kinds[value] }))}
        onChange={(event) => choose(event.currentTarget.value as Kind)}
        error={form.errorOf("kind")}
      />
      {subjects ? (
        <NativeSelect
          label={kind === "class" ? words.whichClass : words.whichTeacher}
          withAsterisk
          value={subject}
          data={[
            { value: "", label: words.choose },
            ...subjects.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => setSubject(event.currentTarget.value)}
          error={form.errorOf("subject_id")}
        />
      ) : null}
      {kind === "leave" ? <Alert color="orange">{words.names}</Alert> : null}
    </FormDialog>
  );
}

interface MadeDialogProps {
  address: string;
  data: Feeds;
  onClose(): void;
}

/** A new address, which is shown once. */
export function MadeDialog({ address, data, onClose }: MadeDialogProps) {
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={words.title}
      closeButtonLabel={words.done}
      closeOnClickOutside={false}
    >
      <ShownOnce text={address} words={words} onDone={onClose}>
        {data.reachable ? null : <Alert color="orange">{words.unreachable}</Alert>}
        <SecretLine label={words.address} value={address} />
      </ShownOnce>
    </Modal>
  );
}
