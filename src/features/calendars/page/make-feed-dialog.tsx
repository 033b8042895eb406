import { Alert, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { useSubmit } from "@rollcall/kit/browser/fields/use-submit";
import { FormDialog, SecretLine, ShownOnce } from "@rollcall/kit/browser/ui";
import { call, type AnswerTo } from "../../../providers/call";
import { feedKinds, t } from "./text";

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
    (): Record<string, string> =>
      subjects && subject === "" ? { subject_id: t("feeds.choose") } : {},
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
    <FormDialog title={t("feeds.making")} form={form} submit={t("feeds.make")} onClose={onClose}>
      <NativeSelect
        label={t("feeds.what")}
        value={kind ?? ""}
        data-autofocus
        data={data.kinds.map((value) => ({ value, label: feedKinds[value] }))}
        onChange={(event) => choose(event.currentTarget.value as Kind)}
        error={form.errorOf("kind")}
      />
      {subjects ? (
        <NativeSelect
          label={kind === "class" ? t("feeds.whichClass") : t("feeds.whichTeacher")}
          withAsterisk
          value={subject}
          data={[
            { value: "", label: t("feeds.choose") },
            ...subjects.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => setSubject(event.currentTarget.value)}
          error={form.errorOf("subject_id")}
        />
      ) : null}
      {kind === "leave" ? <Alert color="orange">{t("feeds.names")}</Alert> : null}
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
      title={t("feeds.title")}
      closeButtonLabel={t("feeds.done")}
      closeOnClickOutside={false}
    >
      <ShownOnce
        text={address}
        words={{
          made: t("feeds.made"),
          keep: t("feeds.keep"),
          copy: t("feeds.copy"),
          copied: t("feeds.copied"),
          done: t("feeds.done"),
        }}
        onDone={onClose}
      >
        {data.reachable ? null : <Alert color="orange">{t("feeds.unreachable")}</Alert>}
        <SecretLine label={t("feeds.address")} value={address} />
      </ShownOnce>
    </Modal>
  );
}
