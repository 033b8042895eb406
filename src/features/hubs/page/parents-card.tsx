import { Box, Button, Group, Text } from "@mantine/core";
import { useList, type BaseRecord } from "@refinedev/core";
import { IconMail } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMay, useMayDo } from "@rollcall/kit/browser/fields/may";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { parents } from "../../../resources/parents";
import { HubCard } from "./card";
import { messageTo } from "@rollcall/kit/browser/providers/notifications/message-to";
import { CallButton, WriteButton } from "../../../school/roster/page/contact-buttons";
import { t } from "./text";

const relationName = (relation: string) =>
  ({
    mother: t("relations.mother"),
    father: t("relations.father"),
    guardian: t("relations.guardian"),
  })[relation] ?? relation;

const mostShown = 10;

type Parent = BaseRecord & { id: number; name: string; relation: string | null; phone: string };

/** On paper there are no buttons to read a number from. */
const onPaper = {
  display: "none",
  justifySelf: "start",
  "@media print": { display: "inline" },
} as const;

function ParentLine({ parent, mayWrite }: { parent: Parent; mayWrite: boolean }) {
  const { id, name, relation, phone } = parent;
  return (
    <Box component="li" sx={{ display: "grid", gap: 4 }}>
      <div>
        <Text component={Link} to={`/${parents.name}/${id}`} weight={600} sx={{ color: "inherit" }}>
          {name}
        </Text>
        {relation ? (
          <Text component="span" color="dimmed">{` · ${relationName(relation)}`}</Text>
        ) : null}
      </div>
      <Box component="bdi" dir="ltr" sx={onPaper}>
        {phone}
      </Box>
      <Group spacing="xs" className="screen-only">
        <CallButton name={name} phone={phone} />
        {mayWrite ? <WriteButton person={{ id, kind: "parent", name }} /> : null}
      </Group>
    </Box>
  );
}

/** The parents of a student. */
function useParents(student: number) {
  const { query } = useList<Parent>({
    resource: parents.name,
    meta: {
      listQuery: {
        conditions: [{ field: "children", operator: "eq", value: student }],
        perPage: mostShown,
      },
    },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  return { ...query, data: query.data?.data };
}

/** Parents, each with one press to call and one to write; the way to add one where there is none. */
function ParentLines({ student, found }: { student: number; found: readonly Parent[] }) {
  const mayWrite = useMay()("send_notifications");
  const mayAdd = useMayDo()(parents, "create");
  return found.length === 0 ? (
    <EmptyState
      title={t("parents.none")}
      text={mayAdd ? t("parents.noneText") : undefined}
      steps={[
        { to: `/${parents.name}/create?children=${student}`, label: t("parents.add"), may: mayAdd },
      ]}
    />
  ) : (
    <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 12 }}>
      {found.map((parent) => (
        <ParentLine key={parent.id} parent={parent} mayWrite={mayWrite} />
      ))}
    </Box>
  );
}

/** The same in a narrow place, below what is said of the student. */
export function ParentsBrief({ student }: { student: number }) {
  const { data, error, refetch } = useParents(student);
  if (data) return <ParentLines student={student} found={data} />;
  return error ? (
    <LoadFailed title={t("parents.failed")} error={error} onRetry={() => void refetch()} />
  ) : (
    <LinesSkeleton lines={2} />
  );
}

/** A student's parents, for who may see parents. */
export function ParentsCard({ student }: { student: { id: number; name: string } }) {
  const mayDo = useMayDo();
  return mayDo(parents, "list") ? <Card student={student} /> : null;
}

function Card({ student }: { student: { id: number; name: string } }) {
  const mayWrite = useMay()("send_notifications");
  const query = useParents(student.id);
  return (
    <HubCard
      title={t("parents.title")}
      query={query}
      failed={t("parents.failed")}
      tools={
        mayWrite && (query.data?.length ?? 0) > 1 ? (
          <Button
            component={Link}
            {...messageTo("student_parents", [student])}
            size="xs"
            variant="subtle"
            leftIcon={<IconMail size={14} aria-hidden />}
          >
            {t("parents.writeAll")}
          </Button>
        ) : null
      }
    >
      {(found) => <ParentLines student={student.id} found={found} />}
    </HubCard>
  );
}
