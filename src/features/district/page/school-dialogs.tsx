import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { useSubmit } from "@rollcall/kit/browser/fields/use-submit";
import { FormDialog, SecretLine, ShownOnce, SureDialog } from "@rollcall/kit/browser/ui";
import { call, type AnswerTo } from "../../../providers/call";
import { titleOf } from "./order-schools";
import type { Act } from "./schools-table";
import { t } from "./text";
import type { School } from "./use-schools";

/** What is told once of a school that was made. */
export type Made = AnswerTo<"POST /admin/district/schools">;

interface AddDialogProps {
  onClose(): void;
  onMade(made: Made): void;
}

/** Asks what a new school is called, and where people will reach it. */
export function AddDialog({ onClose, onMade }: AddDialogProps) {
  const [name, setName] = useState("");
  const [host, setHost] = useState("");
  const form = useSubmit(
    () => ({
      ...(name.trim() ? {} : { name: t("required") }),
      ...(host.trim() ? {} : { host: t("required") }),
    }),
    async () => {
      const body = { name: name.trim(), host: host.trim() };
      onMade((await call("POST /admin/district/schools", { body })).data);
    },
  );
  const common = {
    withAsterisk: true,
    "aria-required": true,
    dir: "ltr",
    autoComplete: "off",
  } as const;
  return (
    <FormDialog
      title={t("adding")}
      form={form}
      submit={t("add")}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <TextInput
        {...common}
        label={t("name")}
        description={t("nameHelp")}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={form.errorOf("name")}
      />
      <TextInput
        {...common}
        label={t("host")}
        description={t("hostHelp")}
        maxLength={253}
        value={host}
        onChange={(event) => setHost(event.currentTarget.value)}
        error={form.errorOf("host")}
      />
    </FormDialog>
  );
}

/** Where a new school is set up, and the code that this asks for, which is shown once. */
export const MadeDialog = ({ made, onClose }: { made: Made; onClose(): void }) => (
  <Modal
    opened
    size="lg"
    onClose={onClose}
    title={t("setUp")}
    closeButtonLabel={t("done")}
    closeOnClickOutside={false}
  >
    <ShownOnce
      text={`${made.url}\n${made.setup_code}`}
      words={{
        made: t("made"),
        keep: t("keep"),
        copy: t("copy"),
        copied: t("copied"),
        done: t("done"),
      }}
      onDone={onClose}
    >
      <SecretLine label={t("setUpAt")} value={made.url} />
      <SecretLine label={t("code")} value={made.setup_code} />
      <Text size="sm">{t("next")}</Text>
    </ShownOnce>
  </Modal>
);

interface ActDialogProps {
  act: Act;
  school: School;
  onClose(): void;
  onDone(): void;
}

/** Asks before a school is archived, or served again. */
export function ActDialog({ act, school, onClose, onDone }: ActDialogProps) {
  const body = { name: school.name };
  const name = titleOf(school);
  const isArchiving = act === "archive";
  return (
    <SureDialog
      title={isArchiving ? t("archiveSure", { name }) : t("openSure", { name })}
      text={isArchiving ? t("archiveText") : t("openText")}
      act={isArchiving ? t("archive") : t("open")}
      isRed={isArchiving}
      send={async () =>
        isArchiving
          ? (await call("POST /admin/district/archive", { body })).message
          : (await call("POST /admin/district/open", { body })).message
      }
      onClose={onClose}
      onDone={onDone}
    />
  );
}
