import { Anchor } from "@mantine/core";
import { useKeys } from "@refinedev/core";
import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { countList } from "@rollcall/kit/browser/providers/list-call";
import { classes } from "../../../resources/classes";
import { students } from "../../../resources/students";
import { writeListQuery, type Condition, type Resource } from "@rollcall/kit/schema";
import { dashboard } from "./strings";
import { Lines } from "./lines";
import { Panel } from "./panel";

const active: Condition = { field: "status", operator: "eq", value: "active" };
const without = (field: string): Condition[] => [active, { field, operator: "null", value: true }];

/** What is incomplete in an office's records: which ones, and how it is said. */
const checks: readonly {
  resource: Resource;
  conditions: Condition[];
  say(count: number): string;
}[] = [
  { resource: students, conditions: without("class_id"), say: dashboard.studentsWithoutClass },
  { resource: students, conditions: without("parents"), say: dashboard.studentsWithoutParents },
  {
    resource: classes,
    conditions: without("class_teacher_id"),
    say: dashboard.classesWithoutTeacher,
  },
];

function useChecks() {
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
  return visible.map((check, at) => ({ ...check, answer: answers[at] }));
}

/** What is incomplete, each with the list of the records that are. */
export function Attention() {
  const found = useChecks();
  if (found.length === 0) return null;
  const wanting = found.filter(({ answer }) => answer?.data);
  return (
    <Panel
      title={dashboard.attention}
      pending={found.some(({ answer }) => answer?.isPending)}
      failed={found.some(({ answer }) => answer?.isError)}
      retry={() => found.forEach(({ answer }) => void answer?.refetch())}
      empty={wanting.length === 0 ? dashboard.allWell : undefined}
    >
      <Lines>
        {wanting.map(({ resource, conditions, say, answer }) => {
          const sentence = say(answer?.data ?? 0);
          return (
            <li key={sentence}>
              <Anchor
                component={Link}
                to={`/${resource.name}?${writeListQuery(resource, { conditions }).toString()}`}
              >
                {sentence}
              </Anchor>
            </li>
          );
        })}
      </Lines>
    </Panel>
  );
}
