import { NativeSelect, Switch, Text, TextInput } from "@mantine/core";
import { useUpdate } from "@refinedev/core";
import { useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { ReferenceSelect } from "@rollcall/kit/browser/fields/inputs/reference-select";
import { useSubmit } from "@rollcall/kit/browser/fields/use-submit";
import { FormDialog, SecretLine, ShownOnce } from "@rollcall/kit/browser/ui";
import { students } from "../../../resources/students";
import { call } from "../../../providers/call";
import { t } from "./text";
import type { Device } from "./use-devices";

const directionNames = {
  status: t("directions.status"),
  arrival: t("directions.arrival"),
  departure: t("directions.departure"),
};

const directions = ["status", "arrival", "departure"] as const;

/** What somebody types of a device. */
type Draft = Pick<Device, "name" | "serial" | "direction" | "by_number" | "notifies"> & {
  place: string;
};
const empty: Draft = {
  name: "",
  serial: "",
  place: "",
  direction: "status",
  by_number: false,
  notifies: false,
};

interface FieldsProps {
  draft: Draft;
  errorOf(field: string): string | undefined;
  set(part: Partial<Draft>): void;
}

function Fields({ draft, errorOf, set }: FieldsProps) {
  return (
    <>
      <TextInput
        label={t("name")}
        withAsterisk
        aria-required
        maxLength={60}
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errorOf("name")}
      />
      <TextInput
        label={t("serial")}
        description={t("serialHelp")}
        withAsterisk
        aria-required
        dir="ltr"
        maxLength={40}
        autoComplete="off"
        value={draft.serial}
        onChange={(event) => set({ serial: event.currentTarget.value })}
        error={errorOf("serial")}
      />
      <TextInput
        label={t("place")}
        maxLength={60}
        value={draft.place}
        onChange={(event) => set({ place: event.currentTarget.value })}
        error={errorOf("place")}
      />
      <NativeSelect
        label={t("direction")}
        value={draft.direction}
        data={directions.map((value) => ({ value, label: directionNames[value] }))}
        onChange={(event) => set({ direction: event.currentTarget.value as Draft["direction"] })}
      />
      <Switch
        label={t("byNumber")}
        description={t("byNumberHelp")}
        checked={draft.by_number}
        onChange={(event) => set({ by_number: event.currentTarget.checked })}
      />
      <Switch
        label={t("notifies")}
        description={t("notifiesHelp")}
        checked={draft.notifies}
        onChange={(event) => set({ notifies: event.currentTarget.checked })}
      />
    </>
  );
}

interface DeviceDialogProps {
  /** The one that is changed; a new one without. */
  device?: Device;
  onClose(): void;
  /** Gets the address with the key of a new one. */
  onSaved(address: string | undefined): void;
}

/** Asks what a device is. */
export function DeviceDialog({ device, onClose, onSaved }: DeviceDialogProps) {
  const [draft, setDraft] = useState<Draft>(
    device
      ? {
          name: device.name,
          serial: device.serial,
          place: device.place ?? "",
          direction: device.direction,
          by_number: device.by_number,
          notifies: device.notifies,
        }
      : empty,
  );
  const form = useSubmit(
    () => ({
      ...(draft.name.trim() ? {} : { name: t("required") }),
      ...(draft.serial.trim() ? {} : { serial: t("required") }),
    }),
    async () => {
      const body = { ...draft, serial: draft.serial.trim() };
      if (device) await call("PUT /admin/gate-devices/:id", { params: { id: device.id }, body });
      onSaved(device ? undefined : (await call("POST /admin/gate-devices", { body })).data.address);
    },
  );
  return (
    <FormDialog
      title={device ? t("editing") : t("adding")}
      form={form}
      submit={device ? t("save") : t("add")}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <Fields
        draft={draft}
        errorOf={form.errorOf}
        set={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
    </FormDialog>
  );
}

/** The server address of a device with its key, which is shown once. */
export const KeyDialog = ({ address, onClose }: { address: string; onClose(): void }) => (
  <Modal
    opened
    size="lg"
    onClose={onClose}
    title={t("address")}
    closeButtonLabel={t("done")}
    closeOnClickOutside={false}
  >
    <ShownOnce
      text={address}
      words={{
        made: t("made"),
        keep: t("keep"),
        copy: t("copy"),
        copied: t("copied"),
        done: t("done"),
      }}
      onDone={onClose}
    >
      <SecretLine label={t("address")} value={address} />
      <Text size="sm">{t("noPath")}</Text>
    </ShownOnce>
  </Modal>
);

interface AssignDialogProps {
  pin: string;
  onClose(): void;
  onDone(): void;
}

/** Gives an unknown id to a student, as an ordinary change of the record, and looks for it again. */
export function AssignDialog({ pin, onClose, onDone }: AssignDialogProps) {
  const [student, setStudent] = useState<number | null>(null);
  const { mutateAsync: update } = useUpdate();
  const form = useSubmit(
    (): Record<string, string> => (student === null ? { card_no: t("choose") } : {}),
    async () => {
      if (student === null) return;
      await update({
        resource: students.name,
        id: student,
        values: { card_no: pin },
        successNotification: false,
        errorNotification: false,
      });
      await call("POST /admin/gate-devices/unknown");
      onDone();
    },
  );
  return (
    <FormDialog
      title={t("assigning", { id: pin })}
      form={form}
      submit={t("assign")}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <ReferenceSelect
        to={students.name}
        label={t("student")}
        description={t("assignHelp", { id: pin })}
        required
        value={student}
        onChange={setStudent}
        error={form.errorOf("card_no")}
      />
    </FormDialog>
  );
}
