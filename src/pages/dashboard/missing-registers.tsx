import { Anchor, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { ExpectedRegister } from "../../providers/attendance/expected-day";
import { useExpectedDay } from "../../providers/attendance/use-expected-day";
import { useMay } from "../../providers/use-session";
import { deskStrings } from "../../strings/desk";
import { useDeskAction } from "./desk";
import { Line, Lines } from "./lines";
import { Panel } from "./panel";

const words = deskStrings.missing;
/** So many are shown at first, and so many at most: more are chosen from better on their page. */
const few = 6;
const most = 60;

interface Asked {
  class_id: number;
  date: string;
  slot: string;
}

function MissingLine({ register, date, mayTake, mayRemind }: { register: ExpectedRegister; date: string; mayTake: boolean; mayRemind: boolean }) {
  const { class: its, slot, label, lesson, start_time, students } = register;
  const remind = useDeskAction<Asked>(() => "/admin/attendance/remind", words.notReminded);
  const what = [slot === "day" ? "" : label, lesson?.subject.name, lesson?.teacher.name, start_time ? words.since(start_time) : words.students(students)].filter(Boolean).join(" · ");
  return (
    <Line>
      <div><Text weight={500}>{its.name}</Text><Text size="xs" color="dimmed">{what}</Text></div>
      <Group spacing={6} noWrap>
        {mayRemind ? <Button size="xs" compact variant="subtle" loading={remind.isPending} disabled={remind.isSuccess} aria-label={words.remindFor(its.name, label)} onClick={() => remind.mutate({ body: { class_id: its.id, date, slot } })}>{words.remind}</Button> : null}
        {mayTake ? <Button size="xs" compact variant="light" component={Link} to={`/attendance/mark?class=${its.id}&date=${date}&slot=${encodeURIComponent(slot)}`} aria-label={words.takeFor(its.name, label)}>{words.take}</Button> : null}
      </Group>
    </Line>
  );
}

/** The registers that should have been taken by now, each with the way to take it or to remind of it. */
export function MissingRegisters() {
  const may = useMay();
  const { data, isPending, isError, refetch } = useExpectedDay();
  const [all, setAll] = useState(false);
  const missing = data?.registers.filter(({ state }) => state === "missing") ?? [];
  const shown = missing.slice(0, all ? most : few);
  const rest = missing.length - shown.length;
  const mayTake = may("mark_attendance");
  return (
    <Panel steady title={`${words.title}${missing.length > 0 ? ` (${missing.length})` : ""}`} {...(mayTake ? { more: { to: "/attendance/mark", label: words.all } } : {})} pending={isPending} failed={isError && !data} retry={() => void refetch()} empty={missing.length === 0 ? words.none : undefined}>
      <Lines>
        {shown.map((register) => <MissingLine key={`${register.class.id} ${register.slot}`} register={register} date={data?.date ?? ""} mayTake={mayTake} mayRemind={may("view_attendance") && may("send_notifications")} />)}
      </Lines>
      {rest === 0 ? null : all && mayTake ? <Anchor component={Link} to="/attendance/mark" mt="xs">{words.more(rest)}</Anchor>
        : all ? null : <Anchor component="button" type="button" mt="xs" onClick={() => setAll(true)}>{words.more(rest)}</Anchor>}
    </Panel>
  );
}
