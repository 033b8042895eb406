import { Group, Stack, Text } from "@mantine/core";
import { useOne, type BaseRecord } from "@refinedev/core";
import { StoredImage } from "@rollcall/kit/browser/fields/cells/stored-image";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMayDo, useMayOrOwn } from "@rollcall/kit/browser/fields/may";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { titleOf } from "@rollcall/kit/schema";
import { parents } from "../../../resources/parents";
import { students } from "../../../resources/students";
import { StudentGlance } from "../../figures/page";
import { ParentsBrief } from "./parents-card";
import { t } from "./text";

/** Who it is: picture, name, class and number. */
function Head({ record }: { record: BaseRecord }) {
  const name = titleOf(students, record);
  const ofClass = record["class"] as { name: string } | null | undefined;
  const number = record["admission_no"];
  const facts = [ofClass?.name ?? t("student.noClassAtAll"), number].filter(Boolean);
  return (
    <Group spacing="sm" noWrap>
      <StoredImage id={record["photo"]} initialsOf={name} size={48} />
      <div>
        <Text weight={650} size="md">
          <bdi>{name}</bdi>
        </Text>
        <Text color="dimmed">
          {facts.map((fact, at) => (
            <span key={String(fact)}>
              {at > 0 ? " · " : null}
              <bdi>{String(fact)}</bdi>
            </span>
          ))}
        </Text>
      </div>
    </Group>
  );
}

/** A student at a glance, beside a link to the student's page. Each part only for who may see it. */
export function StudentPeek({ id }: { id: number }) {
  const seesAttendance = useMayOrOwn()("view_attendance");
  const seesParents = useMayDo()(parents, "list");
  const { query } = useOne<BaseRecord>({
    resource: students.name,
    id,
    meta: { include: ["class"] },
    errorNotification: false,
  });
  const { data, error, refetch } = query;
  if (!data)
    return error ? (
      <LoadFailed title={t("student.failed")} error={error} onRetry={() => void refetch()} />
    ) : (
      <LinesSkeleton lines={5} />
    );
  return (
    <Stack spacing="md">
      <Head record={data.data} />
      {seesAttendance ? <StudentGlance id={id} /> : null}
      {seesParents ? (
        <section aria-label={t("parents.title")}>
          <ParentsBrief student={id} />
        </section>
      ) : null}
    </Stack>
  );
}
