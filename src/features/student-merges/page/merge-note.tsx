import { Alert, Anchor, Text } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { call, type AnswerTo } from "../../../providers/call";
import { mergeKey } from "./merge-key";
import { t } from "./text";

type Person = AnswerTo<"GET /admin/students/:id/merges">["from"][number];

const called = ({ name, admission_no: number }: Person) => t("person", { name, number });

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Text size="sm">
      {text} {children}
    </Text>
  );
}

const ToStudent = ({ person }: { person: Person }) => (
  <Anchor component={Link} to={`/students/${person.id}`}>
    <bdi>{called(person)}</bdi>
  </Anchor>
);

/**
 * On a student's page: which record this one has become a part of, which have become a part of it,
 * and which others may be the same child.
 */
export function MergeNote({ record: { id, ...record } }: { record: BaseRecord & { id: number } }) {
  const isMerging = useMay()("merge_students");
  const isInTrash = record["deleted_at"] != null;
  const { data } = useQuery({
    queryKey: [...mergeKey, "of", id],
    enabled: isMerging || isInTrash,
    queryFn: async ({ signal }) =>
      (await call("GET /admin/students/:id/merges", { params: { id }, signal })).data,
  });
  const { into = null, from = [], alike = [] } = data ?? {};
  if (!into && from.length === 0 && alike.length === 0) return null;
  return (
    <Alert role="status" color={alike.length > 0 ? "orange" : "gray"} mb="md">
      {into ? (
        <Line text={t("into")}>
          <ToStudent person={into} />{" "}
          {isMerging ? (
            <Anchor component={Link} to="/students/merge">
              {t("toUndo")}
            </Anchor>
          ) : null}
        </Line>
      ) : null}
      {from.map((person) => (
        <Line key={person.id} text={t("from")}>
          <ToStudent person={person} />
        </Line>
      ))}
      {alike.map((person) => (
        <Line key={person.id} text={t("alike")}>
          <ToStudent person={person} />{" "}
          <Anchor
            component={Link}
            to={`/students/merge?keep=${id}&other=${person.id}`}
            aria-label={t("mergeWith", { name: called(person) })}
          >
            {t("open")}
          </Anchor>
        </Line>
      ))}
    </Alert>
  );
}
