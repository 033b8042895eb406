import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { enrolments } from "../../../../resources/enrolments";
import { t } from "./text";

/** Said where no class has a student today. */
export function NoStudents() {
  const mayDo = useMayDo();
  return (
    <EmptyState
      framed
      title={t("none")}
      text={t("noneText")}
      steps={[
        { to: `/${enrolments.name}`, label: t("enrolments"), may: mayDo(enrolments, "list") },
      ]}
    />
  );
}
