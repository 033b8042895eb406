import { Anchor, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useMayDo } from "../../fields/may";
import { useMay } from "../../providers/use-session";
import { students as studentResource } from "../../resources/students";
import { deskStrings } from "../../strings/desk";
import { useAbsentees, useDeskAction, type Family } from "./desk";
import { Line, Lines } from "./lines";
import { Panel } from "./panel";

const words = deskStrings.absentees;
const few = 6;

function Parents({ parents }: Pick<Family, "parents">) {
  if (parents.length === 0) return <Text size="xs" color="dimmed">{words.noParents}</Text>;
  return (
    <Group spacing="xs">
      {parents.map(({ id, name, phone }) => <Text key={id} size="xs" color="dimmed">{name}{phone ? <> <Anchor href={`tel:${phone.replace(/[^+\d]/g, "")}`} aria-label={words.call(name, phone)} sx={{ whiteSpace: "nowrap" }}>{phone}</Anchor></> : null}</Text>)}
    </Group>
  );
}

interface FamilyLineProps {
  family: Family;
  date: string;
  seesParents: boolean;
  mayTell: boolean;
}

function FamilyLine({ family: { parents, students }, date, seesParents, mayTell }: FamilyLineProps) {
  const mayDo = useMayDo();
  const tell = useDeskAction<{ date: string; student_ids: number[] }>(() => "/admin/attendance/absentees/notify", words.notTold);
  const told = students.every(({ told_at }) => told_at !== null);
  return (
    <Line>
      <div>
        {students.map(({ id, name, class: its, slots }) => (
          <Text key={id}>
            {mayDo(studentResource, "view") ? <Anchor component={Link} to={`/${studentResource.name}/${id}`}>{name}</Anchor> : name} <Text span size="xs" color="dimmed">{[its.name, ...slots.filter(({ slot }) => slot !== "day").map(({ label }) => label)].join(" · ")}</Text>
          </Text>
        ))}
        {seesParents ? <Parents parents={parents} /> : null}
      </div>
      {told ? <Text size="xs" color="dimmed" sx={{ whiteSpace: "nowrap" }}>{words.told}</Text>
        : mayTell ? <Button size="xs" compact variant="light" loading={tell.isPending} aria-label={words.notifyFor(students.map(({ name }) => name).join(", "))} onClick={() => tell.mutate({ body: { date, student_ids: students.map(({ id }) => id) } })}>{words.notify}</Button> : null}
    </Line>
  );
}

/** Who is absent today and nobody has said why: by family, with the numbers to call. */
export function Absentees() {
  const may = useMay();
  const { data, isPending, isError, refetch } = useAbsentees();
  const [all, setAll] = useState(false);
  const families = data?.families ?? [];
  const shown = all ? families : families.slice(0, few);
  return (
    <Panel steady title={`${words.title}${data && data.students > 0 ? ` (${data.students})` : ""}`} pending={isPending} failed={isError && !data} retry={() => void refetch()} empty={families.length === 0 ? words.none : undefined}>
      <Lines>
        {shown.map((family) => <FamilyLine key={family.students[0]?.id} family={family} date={data?.date ?? ""} seesParents={data?.sees_parents === true} mayTell={may("view_attendance") && may("send_notifications")} />)}
      </Lines>
      {shown.length < families.length ? <Anchor component="button" type="button" mt="xs" onClick={() => setAll(true)}>{words.more(families.length - shown.length)}</Anchor> : null}
    </Panel>
  );
}
