import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { enrolments } from "../../../../resources/enrolments";
import { presenceStrings as words } from "./strings";

/** Said where no class has a student today. */
export function NoStudents() {
  const mayDo = useMayDo();
  return (
    <EmptyState
      framed
      title={words.none}
      text={words.noneText}
      steps={[
        { to: `/${enrolments.name}`, label: words.enrolments, may: mayDo(enrolments, "list") },
      ]}
    />
  );
}
