import { Anchor, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { timeText } from "@rollcall/kit/browser/fields/cells/value-text";
import { useMay, useMayDo } from "@rollcall/kit/browser/fields/may";
import { phoneLink } from "@rollcall/kit/browser/fields/phone-link";
import { call, type BodyFor } from "../../../providers/call";
import { students as studentResource } from "../../../resources/students";
import { panelStrings } from "./panel-strings";
import { useAbsentees, useDashboardAction, type Family } from "./dashboard-data";
import { Line, Lines } from "./lines";
import { Panel } from "./panel";

const words = panelStrings.absentees;
const few = 6;
const notify = "POST /admin/attendance/absentees/notify";
const contacted = "POST /admin/attendance/absentees/contacted";

function Parents({ parents }: Pick<Family, "parents">) {
  if (parents.length === 0)
    return (
      <Text size="xs" color="dimmed">
        {words.noParents}
      </Text>
    );
  return (
    <Group spacing="xs">
      {parents.map(({ id, name, phone }) => (
        <Text key={id} size="xs" color="dimmed">
          {name}
          {phone ? (
            <>
              {" "}
              <Anchor
                href={phoneLink(phone)}
                aria-label={words.call(name, phone)}
                sx={{ whiteSpace: "nowrap" }}
              >
                {phone}
              </Anchor>
            </>
          ) : null}
        </Text>
      ))}
    </Group>
  );
}

interface ActProps {
  family: Family;
  date: string;
  /** Whether a message to parents can leave the server. */
  canMessage: boolean;
}

/**
 * What the office can do for a family: message its parents where a channel carries that, and record
 * that it has spoken to them.
 */
function FamilyAct({ family: { students }, date, canMessage }: ActProps) {
  const tell = useDashboardAction(
    (sent: BodyFor<typeof notify>, key) => call(notify, { body: sent, key }),
    { titles: { failed: words.notSent, unconfirmed: words.sentUnconfirmed } },
  );
  const contact = useDashboardAction(
    (sent: BodyFor<typeof contacted>, key) => call(contacted, { body: sent, key }),
    { titles: { failed: words.notContacted, unconfirmed: words.contactedUnconfirmed } },
  );
  const body = { date, student_ids: students.map(({ id }) => id) };
  const names = students.map(({ name }) => name).join(", ");
  const isNotified = students.every(({ told_at }) => told_at !== null);
  return (
    <Group spacing={6} position="right">
      {canMessage && isNotified ? (
        <Text size="xs" color="dimmed" sx={{ whiteSpace: "nowrap" }}>
          {words.message(messageOf(students))}
        </Text>
      ) : null}
      {canMessage && !isNotified ? (
        <Button
          size="xs"
          compact
          variant="light"
          loading={tell.isPending}
          aria-label={words.notifyFor(names)}
          onClick={() => tell.run(body)}
        >
          {words.notify}
        </Button>
      ) : null}
      <Button
        size="xs"
        compact
        variant={canMessage ? "subtle" : "light"}
        loading={contact.isPending}
        aria-label={words.contactedFor(names)}
        onClick={() => contact.run(body)}
      >
        {words.contacted}
      </Button>
    </Group>
  );
}

/** How the message about these children stands: siblings share one. */
function messageOf(students: Family["students"]) {
  const none = { waiting: 0, accepted: 0, kept: 0, failed: 0 };
  return students.find(({ message }) => message)?.message ?? none;
}

/** Who has recorded that they spoke to a family, once that is so for each of its children. */
function contactOf(students: Family["students"]) {
  const [first, ...others] = students.map(({ contacted }) => contacted);
  return first && others.every((one) => one !== null)
    ? words.contactedBy(first.by, timeText(first.at, navigator.language))
    : undefined;
}

interface FamilyLineProps extends ActProps {
  seesParents: boolean;
  mayAct: boolean;
}

function FamilyLine({ seesParents, mayAct, ...act }: FamilyLineProps) {
  const { parents, students } = act.family;
  const mayDo = useMayDo();
  const contact = contactOf(students);
  return (
    <Line>
      <div>
        {students.map(({ id, name, class: its, slots }) => (
          <Text key={id}>
            {mayDo(studentResource, "show") ? (
              <Anchor component={Link} to={`/${studentResource.name}/${id}`}>
                {name}
              </Anchor>
            ) : (
              name
            )}{" "}
            <Text span size="xs" color="dimmed">
              {[
                its.name,
                ...slots.filter(({ slot }) => slot !== "day").map(({ label }) => label),
              ].join(" · ")}
            </Text>
          </Text>
        ))}
        {seesParents ? <Parents parents={parents} /> : null}
      </div>
      {contact ? (
        <Text size="xs" color="dimmed">
          {contact}
        </Text>
      ) : mayAct ? (
        <FamilyAct {...act} />
      ) : null}
    </Line>
  );
}

/** Unexplained absences of today, by family, with the numbers to call. */
export function Absentees() {
  const may = useMay();
  const { data, isPending, isError, refetch } = useAbsentees();
  const [all, setAll] = useState(false);
  const families = data?.families ?? [];
  const shown = all ? families : families.slice(0, few);
  return (
    <Panel
      steady
      title={`${words.title}${data && data.students > 0 ? ` (${data.students})` : ""}`}
      pending={isPending}
      failed={isError && !data}
      retry={() => void refetch()}
      empty={families.length === 0 ? words.none : undefined}
    >
      <Lines>
        {shown.map((family) => (
          <FamilyLine
            key={family.students[0]?.id}
            family={family}
            date={data?.date ?? ""}
            seesParents={data?.sees_parents === true}
            canMessage={(data?.channels.length ?? 0) > 0}
            mayAct={may("view_attendance") && may("send_notifications")}
          />
        ))}
      </Lines>
      {shown.length < families.length ? (
        <Anchor component="button" type="button" mt="xs" onClick={() => setAll(true)}>
          {words.more(families.length - shown.length)}
        </Anchor>
      ) : null}
    </Panel>
  );
}
