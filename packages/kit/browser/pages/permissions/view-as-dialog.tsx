import { Text } from "@mantine/core";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { FormDialog } from "../../fields/form-dialog";
import { ReferenceSelect } from "../../fields/inputs/reference-select";
import { useReturnFocus } from "../../fields/use-return-focus";
import { useSubmit } from "../../fields/use-submit";
import { viewAs } from "../../providers/auth-provider";
import { t } from "../../strings/permissions";

/** Chooses whose console to see. */
export function ViewAsDialog({ onClose }: { onClose(): void }) {
  useReturnFocus();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [admin, setAdmin] = useState<number | null>(null);
  const check = (): Record<string, string> =>
    admin === null ? { admin_id: t("view.required") } : {};
  const form = useSubmit(check, async () => {
    if (admin === null) return;
    await viewAs(admin, pathname + search);
    void navigate("/dashboard");
  });
  return (
    <FormDialog
      title={t("view.title")}
      text={<Text>{t("view.text")}</Text>}
      form={form}
      submit={t("view.begin")}
      onClose={onClose}
    >
      <ReferenceSelect
        to="admins"
        label={t("view.admin")}
        value={admin}
        onChange={setAdmin}
        error={form.errorOf("admin_id")}
      />
    </FormDialog>
  );
}
