import { Anchor } from "@mantine/core";
import { Link } from "react-router-dom";
import { Line, Lines, Panel } from "@rollcall/kit/browser/ui";
import { writeListQuery } from "@rollcall/kit/schema";
import { classes } from "../../../resources/classes";
import { students } from "../../../resources/students";
import { attentionChecks, type AttentionCheck } from "../domain/attention-checks";
import { useAttention } from "./dashboard-data";
import { t } from "./text";

const resources = { students, classes };
const sentences: Readonly<Record<AttentionCheck, (count: number) => string>> = {
  students_without_class: (count) => t("studentsWithoutClass", { count }),
  students_without_parents: (count) => t("studentsWithoutParents", { count }),
  classes_without_teacher: (count) => t("classesWithoutTeacher", { count }),
};

const addressOf = (check: AttentionCheck): string => {
  const { resource: name, conditions } = attentionChecks[check];
  const resource = resources[name];
  return `/${resource.name}?${writeListQuery(resource, { conditions }).toString()}`;
};

/** What is incomplete in the records that one may see, each with the list of the records that are. */
export function Attention() {
  const { data, isPending, isError, refetch } = useAttention(false);
  const { checks = [], undialled = 0 } = data ?? {};
  if (data && checks.length === 0 && undialled === 0) return null;
  const wanting = [
    ...checks
      .filter(({ count }) => count > 0)
      .map(({ check, count }) => ({ to: addressOf(check), sentence: sentences[check](count) })),
    ...(undialled > 0
      ? [{ to: "/phone-numbers", sentence: t("phonesUndialled", { count: undialled }) }]
      : []),
  ];
  return (
    <Panel
      title={t("attention")}
      pending={isPending}
      failed={isError && !data}
      retry={() => void refetch()}
      empty={wanting.length === 0 ? t("allWell") : undefined}
    >
      <Lines>
        {wanting.map(({ to, sentence }) => (
          <Line key={to}>
            <Anchor component={Link} to={to}>
              {sentence}
            </Anchor>
          </Line>
        ))}
      </Lines>
    </Panel>
  );
}
