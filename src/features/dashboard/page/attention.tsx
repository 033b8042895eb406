import { Anchor } from "@mantine/core";
import { useKeys } from "@refinedev/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { usePhoneResources } from "@rollcall/kit/browser/fields/phone-resources";
import { countList } from "@rollcall/kit/browser/providers/list-call";
import { call } from "../../../providers/call";
import { classes } from "../../../resources/classes";
import { students } from "../../../resources/students";
import { writeListQuery, type Condition, type Resource } from "@rollcall/kit/schema";
import { t } from "./text";
import { Lines, Panel } from "@rollcall/kit/browser/ui";

const active: Condition = { field: "status", operator: "eq", value: "active" };
const without = (field: string): Condition[] => [active, { field, operator: "null", value: true }];

/** What is incomplete in an office's records: which ones, and how it is said. */
const checks: readonly {
  resource: Resource;
  conditions: Condition[];
  say(count: number): string;
}[] = [
  {
    resource: students,
    conditions: without("class_id"),
    say: (count: number) => t("studentsWithoutClass", { count }),
  },
  {
    resource: students,
    conditions: without("parents"),
    say: (count: number) => t("studentsWithoutParents", { count }),
  },
  {
    resource: classes,
    conditions: without("class_teacher_id"),
    say: (count: number) => t("classesWithoutTeacher", { count }),
  },
];

/** Something that may be incomplete, and where to complete it. */
interface Check {
  to: string;
  sentence: string;
  count: number;
  answers: readonly { isPending: boolean; isError: boolean; refetch(): unknown }[];
}

function useChecks(): Check[] {
  const mayDo = useMayDo();
  const { keys } = useKeys();
  const visible = checks.filter(({ resource }) => mayDo(resource, "list"));
  const answers = useQueries({
    queries: visible.map(({ resource, conditions }) => ({
      // Among the lists of the resource, so that a change of one of its records asks again.
      queryKey: keys()
        .data("default")
        .resource(resource.name)
        .action("list")
        .params({ conditions })
        .get(),
      queryFn: ({ signal }: { signal: AbortSignal }) => countList(resource, { conditions }, signal),
    })),
  });
  return visible.flatMap(({ resource, conditions, say }, at) => {
    const answer = answers[at];
    return answer === undefined
      ? []
      : {
          to: `/${resource.name}?${writeListQuery(resource, { conditions }).toString()}`,
          sentence: say(answer.data ?? 0),
          count: answer.data ?? 0,
          answers: [answer],
        };
  });
}

/** How many records hold a phone number that can't be dialled, of those that one may change. */
function usePhones(): Check[] {
  const mayChange = usePhoneResources().length > 0;
  const answer = useQuery({
    queryKey: ["undialled phone numbers"],
    queryFn: async ({ signal }) =>
      (await call("GET /admin/phone-numbers/count", { signal })).data.undialled,
    enabled: mayChange,
    // It is of several resources, of which any may have changed elsewhere in the console.
    staleTime: 0,
  });
  const count = answer.data ?? 0;
  const sentence = t("phonesUndialled", { count });
  return mayChange ? [{ to: "/phone-numbers", sentence, count, answers: [answer] }] : [];
}

/** What is incomplete, each with the list of the records that are. */
export function Attention() {
  const found = [...useChecks(), ...usePhones()];
  if (found.length === 0) return null;
  const wanting = found.filter(({ count }) => count > 0);
  const answers = found.flatMap((each) => each.answers);
  return (
    <Panel
      title={t("attention")}
      pending={answers.some(({ isPending }) => isPending)}
      failed={answers.some(({ isError }) => isError)}
      retry={() => answers.forEach((answer) => void answer.refetch())}
      empty={wanting.length === 0 ? t("allWell") : undefined}
    >
      <Lines>
        {wanting.map(({ to, sentence }) => (
          <li key={sentence}>
            <Anchor component={Link} to={to}>
              {sentence}
            </Anchor>
          </li>
        ))}
      </Lines>
    </Panel>
  );
}
