import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { messageTemplates } from "../../../resources/message-templates";
import { caseStrings } from "./strings";

const words = caseStrings.letters;

/** Said where a letter has no template to be written from. */
export function NoTemplates() {
  const mayDo = useMayDo();
  return (
    <EmptyState
      title={words.none}
      text={words.noneText}
      steps={[
        {
          to: `/${messageTemplates.name}/create`,
          label: words.createTemplate,
          may: mayDo(messageTemplates, "create"),
        },
      ]}
    />
  );
}
