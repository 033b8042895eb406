import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { messageTemplates } from "../../../resources/message-templates";
import { t } from "./text";

/** Said where a letter has no template to be written from. */
export function NoTemplates() {
  const mayDo = useMayDo();
  return (
    <EmptyState
      title={t("letters.none")}
      text={t("letters.noneText")}
      steps={[
        {
          to: `/${messageTemplates.name}/create`,
          label: t("letters.createTemplate"),
          may: mayDo(messageTemplates, "create"),
        },
      ]}
    />
  );
}
