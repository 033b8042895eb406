import { NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { CorrectionDialog } from "./correction-dialog";
import { keyOf, type Register } from "./register-answer";
import { t } from "./text";

interface FixedMarkProps {
  register: Register;
  studentId: number;
  onClose(): void;
}

/** Asks the office to change a mark that it has set, which markers do not change themselves. */
export function FixedMarkDialog({ register, studentId, onClose }: FixedMarkProps) {
  const [code, setCode] = useState("");
  const student = register.students.find(({ student_id }) => student_id === studentId);
  const now = student?.mark?.code;
  const label = register.codes.find((one) => one.code === now)?.label ?? now ?? "";
  return (
    <CorrectionDialog
      register={keyOf(register)}
      waiting={register.corrections ?? []}
      marks={code === "" ? {} : { [studentId]: { code, minutes_late: null, remark: null } }}
      onFiled={onClose}
      onClose={onClose}
    >
      <Text>{t("correction.ofOffice", { name: student?.name ?? "", mark: label })}</Text>
      <NativeSelect
        label={t("correction.wanted")}
        required
        value={code}
        data={[
          { value: "", label: t("correction.chooseCode") },
          ...register.codes
            .filter((one) => !one.retired && one.code !== now)
            .map((one) => ({ value: one.code, label: `${one.code} · ${one.label}` })),
        ]}
        onChange={(event) => setCode(event.currentTarget.value)}
        data-autofocus
      />
    </CorrectionDialog>
  );
}
