import { NativeSelect } from "@mantine/core";
import { useList, type BaseRecord } from "@refinedev/core";
import { useMayDo } from "../../fields/may";
import { useResources } from "../../fields/resource-registry";
import { t } from "../../strings/notification-centre";
import type { Message } from "./message";

interface Template extends BaseRecord {
  name: string;
  type: string;
  title: string;
  body: string;
}

/** As many as a page of the API holds. */
const maxOffered = 100;

interface TemplateSelectProps {
  onChoose(part: Partial<Message>): void;
}

/** Fills in the institution's own words; not there where they may not be seen. */
export function TemplateSelect(props: TemplateSelectProps) {
  const resource = useResources().get("message-templates");
  const mayDo = useMayDo();
  return resource && mayDo(resource, "list") ? <Templates {...props} /> : null;
}

/** Nothing where there are none. */
function Templates({ onChoose }: TemplateSelectProps) {
  const { result } = useList<Template>({
    resource: "message-templates",
    pagination: { currentPage: 1, pageSize: maxOffered },
  });
  if (result.data.length === 0) return null;
  const choose = (id: string) => {
    const found = result.data.find((template) => String(template.id) === id);
    if (found) onChoose({ title: found.title, body: found.body, type: found.type });
  };
  return (
    <NativeSelect
      label={t("sending.template")}
      description={t("sending.templateHelp")}
      value=""
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: "", label: t("sending.templatePlaceholder") },
        ...result.data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
