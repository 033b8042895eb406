import { listed } from "@rollcall/kit/schema/messages";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { memo, useState } from "react";
import { Link } from "react-router-dom";
import { useNarrow } from "@rollcall/kit/browser/crud/list/use-narrow";
import { useMay, useMayDo } from "@rollcall/kit/browser/fields/may";
import { StoredImage } from "@rollcall/kit/browser/fields/cells/stored-image";
import { PhoneText } from "@rollcall/kit/browser/fields/phone-text";
import { call, type BodyFor } from "../../../providers/call";
import { leaves } from "../../../resources/leaves";
import { ReasonPlace } from "../../attendance/page";
import { useExpectedDay } from "../../../school/registers/page/use-expected-day";
import { students as studentResource } from "../../../resources/students";
import { CallDialog } from "./call-dialog";
import { messageText, t } from "./panels-text";
import { registersChanged, useAbsentees, useDashboardAction, type Family } from "./dashboard-data";
import { Panel } from "@rollcall/kit/browser/ui";
import { timeText } from "@rollcall/kit/schema/formats/moments";
import { weekdayDay } from "@rollcall/kit/schema/formats/days";
import classes from "./absentees.module.css";

const explained = (type: string, byFamily: boolean) =>
  t(byFamily ? "absentees.requested" : "absentees.onRecord", { type });

const callLine = (outcome: "spoke" | "left_message" | "no_answer", whom: string | null) =>
  whom
    ? {
        spoke: t("absentees.callLine.spoke", { whom }),
        left_message: t("absentees.callLine.left_message", { whom }),
        no_answer: t("absentees.callLine.no_answer", { whom }),
      }[outcome]
    : {
        spoke: t("absentees.callLine.spokeFamily"),
        left_message: t("absentees.outcomes.left_message"),
        no_answer: t("absentees.outcomes.no_answer"),
      }[outcome];

/** States of a register in which a mark was saved. */
const begun: ReadonlySet<string> = new Set(["taken", "incomplete"]);

/** So many are shown at first. */
const few = { wide: 6, narrow: 3 };
const notify = "POST /admin/attendance/absentees/notify";
const contacted = "POST /admin/attendance/absentees/contacted";

const namesOf = (students: Family["students"], ids: readonly number[]) =>
  listed(
    students.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
    "unit",
  );

function Parents({
  family: { parents, students },
  onCall,
}: {
  family: Family;
  /** A number is being called; absent where calls are not recorded. */
  onCall: ((parentId: number) => void) | undefined;
}) {
  if (parents.length === 0)
    return (
      <Text size="xs" color="dimmed">
        {t("absentees.noParents")}
      </Text>
    );
  return (
    <div className={classes.parents}>
      {parents.map(({ id, name, phone, student_ids: of }) => (
        <Text key={id} size="sm">
          {of.length < students.length
            ? t("absentees.parentOf", { name, students: namesOf(students, of) })
            : name}
          {phone ? (
            <>
              {" "}
              <PhoneText
                phone={phone}
                label={t("absentees.call", { name, phone })}
                onCall={() => onCall?.(id)}
              />
            </>
          ) : null}
        </Text>
      ))}
    </div>
  );
}

interface ActProps {
  family: Family;
  date: string;
  /** Whether a message to parents can be written, by whatever channel. */
  canMessage: boolean;
  /** Whether it stays in the outbox: nothing leaves the server. */
  isKept: boolean;
}

/**
 * What the office can do for a family: message its parents where a channel carries that, and record
 * that it has spoken to them.
 */
function FamilyAct({ family: { students }, date, canMessage, isKept }: ActProps) {
  const tell = useDashboardAction(
    (sent: BodyFor<typeof notify>, key) => call(notify, { body: sent, key }),
    {
      titles: { failed: t("absentees.notSent"), unconfirmed: t("absentees.sentUnconfirmed") },
      isLess: ({ data }) => data.kept_only,
    },
  );
  const contact = useDashboardAction(
    (sent: BodyFor<typeof contacted>, key) => call(contacted, { body: sent, key }),
    {
      titles: {
        failed: t("absentees.notContacted"),
        unconfirmed: t("absentees.contactedUnconfirmed"),
      },
    },
  );
  const body = { date, student_ids: students.map(({ id }) => id) };
  const names = listed(
    students.map(({ name }) => name),
    "unit",
  );
  const isNotified = students.every(({ told_at }) => told_at !== null);
  return (
    <>
      {canMessage && isNotified ? (
        <Text size="xs" color="dimmed" sx={{ whiteSpace: "nowrap" }}>
          {messageText(messageOf(students))}
        </Text>
      ) : null}
      {canMessage && !isNotified ? (
        <Button
          size="xs"
          compact
          variant="light"
          loading={tell.isPending}
          aria-label={t(isKept ? "absentees.keepFor" : "absentees.notifyFor", { names })}
          onClick={() => tell.run(body)}
        >
          {isKept ? t("absentees.keep") : t("absentees.notify")}
        </Button>
      ) : null}
      <Button
        size="xs"
        compact
        variant={canMessage ? "subtle" : "light"}
        loading={contact.isPending}
        aria-label={t("absentees.contactedFor", { names })}
        onClick={() => contact.run(body)}
      >
        {t("absentees.contacted")}
      </Button>
    </>
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
    ? t("absentees.contactedBy", { name: first.by, time: timeText(first.at) })
    : undefined;
}

interface FamilyCardProps extends ActProps {
  seesParents: boolean;
  mayAct: boolean;
}

/** A child, since when it is away, and its reason: to add, or leave that is asked for. */
function Child({ child, date }: { child: Family["students"][number]; date: string }) {
  const { id, name, class: its, slots, pending_leave: leave, absent_since: since } = child;
  const mayDo = useMayDo();
  const cache = useQueryClient();
  const sees = mayDo(studentResource, "show");
  const about = [
    its.name,
    ...slots.filter(({ slot }) => slot !== "day").map(({ label }) => label),
    since ? t("absentees.since", { day: weekdayDay(since) }) : "",
  ].filter(Boolean);
  const sentence = leave && explained(leave.type, leave.by_family);
  return (
    <div className={classes.child}>
      <StoredImage id={sees ? child.photo : null} initialsOf={name} size={44} />
      <div>
        <Text weight={600} lh={1.3}>
          {sees ? (
            <Anchor component={Link} to={`/${studentResource.name}/${id}`}>
              {name}
            </Anchor>
          ) : (
            name
          )}
        </Text>
        <Text size="xs" color="dimmed">
          {about.join(" · ")}
        </Text>
        {sentence ? (
          <Text size="xs">
            {mayDo(leaves, "show") ? (
              <Anchor component={Link} underline to={`/${leaves.name}/${leave.id}`}>
                {sentence}
              </Anchor>
            ) : (
              sentence
            )}
          </Text>
        ) : null}
      </div>
      {leave ? null : (
        <ReasonPlace
          student={child}
          date={date}
          slots={slots}
          onChanged={() => registersChanged(cache)}
        />
      )}
    </div>
  );
}

/** Calls to the family; siblings share them. */
function Calls({ students }: Pick<Family, "students">) {
  const calls = students.find((child) => child.calls.length > 0)?.calls ?? [];
  return (
    <>
      {calls.map(({ by, at, whom, outcome, said }) => (
        <Text key={`${at} ${by}`} size="xs" color="dimmed" sx={{ overflowWrap: "anywhere" }}>
          {callLine(outcome, whom)} ({t("absentees.callBy", { name: by, time: timeText(at) })})
          {said ? `: “${said}”` : ""}
        </Text>
      ))}
    </>
  );
}

/** What was done for a family, or what can be done. */
function FamilyState({ mayAct, ...act }: ActProps & { mayAct: boolean }) {
  const contact = contactOf(act.family.students);
  if (contact)
    return (
      <Text size="xs" color="dimmed">
        {contact}
      </Text>
    );
  return mayAct ? <FamilyAct {...act} /> : null;
}

/** Drawn again when something of the family has changed, and not for each register of the day. */
const FamilyCard = memo(function FamilyCard({ seesParents, mayAct, ...act }: FamilyCardProps) {
  const { students } = act.family;
  const [called, setCalled] = useState<{ parentId: number | undefined }>();
  const names = listed(
    students.map(({ name }) => name),
    "unit",
  );
  return (
    <li className={classes.card}>
      {students.map((child) => (
        <Child key={child.id} child={child} date={act.date} />
      ))}
      {seesParents ? (
        <Parents
          family={act.family}
          onCall={mayAct ? (parentId) => setCalled({ parentId }) : undefined}
        />
      ) : null}
      <Calls students={students} />
      <Group spacing={6} mt="auto">
        <FamilyState mayAct={mayAct} {...act} />
        {mayAct ? (
          <Button
            size="xs"
            compact
            variant="subtle"
            aria-label={t("absentees.logCallFor", { names })}
            onClick={() => setCalled({ parentId: undefined })}
          >
            {t("absentees.logCall")}
          </Button>
        ) : null}
      </Group>
      {called && (
        <CallDialog
          family={seesParents ? act.family : { ...act.family, parents: [] }}
          date={act.date}
          parentId={called.parentId}
          onClose={() => setCalled(undefined)}
        />
      )}
    </li>
  );
});

/** Unexplained absences of today, by family, with the numbers to call. */
export function Absentees() {
  const may = useMay();
  const { data, isPending, isError, refetch } = useAbsentees();
  const { data: day } = useExpectedDay();
  const [all, setAll] = useState(false);
  const isNarrow = useNarrow();
  const isUnmarked = day?.registers.every(({ state }) => !begun.has(state)) ?? false;
  const families = data?.families ?? [];
  const shown = all ? families : families.slice(0, few[isNarrow ? "narrow" : "wide"]);
  return (
    <Panel
      title={`${t("absentees.title")}${data && data.students > 0 ? ` (${data.students})` : ""}`}
      more={{ to: "/attendance/absent", label: t("absentees.all") }}
      pending={isPending}
      failed={isError && !data}
      retry={() => void refetch()}
      empty={
        families.length === 0
          ? isUnmarked
            ? t("absentees.noMarks")
            : t("absentees.none")
          : undefined
      }
    >
      <ul className={classes.cards}>
        {shown.map((family) => (
          <FamilyCard
            key={family.students[0]?.id}
            family={family}
            date={data?.date ?? ""}
            seesParents={data?.sees_parents === true}
            canMessage={(data?.channels.length ?? 0) > 0}
            isKept={data?.kept_only === true}
            mayAct={may("view_attendance") && may("send_notifications")}
          />
        ))}
      </ul>
      {shown.length < families.length ? (
        <Anchor component="button" type="button" mt="xs" onClick={() => setAll(true)}>
          {t("absentees.more", { count: families.length - shown.length })}
        </Anchor>
      ) : null}
    </Panel>
  );
}
