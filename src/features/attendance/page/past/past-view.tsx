import { Badge, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { Fragment } from "react";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { formatting } from "@rollcall/kit/schema/formats/formatting";
import { momentText } from "@rollcall/kit/schema/formats/moments";
import { groupBy } from "@rollcall/kit/schema/group-by";
import type { AnswerTo } from "../../../../providers/call";
import { t } from "./text";

/** A register as it was, as the API answers it. */
export type Past = AnswerTo<"GET /admin/attendance/register/past">;
type Student = Past["students"][number];
type Mark = Student["then"];

/** A moment by the institution's clock (`2026-06-10T10:00`), as people read it. */
export const clockMoment = (at: string): string =>
  momentText(`${at}:00Z`, false, { ...formatting(), zone: "UTC" });

/** The parts of a mark, each in its own direction. */
function Said({ mark, labels }: { mark: Mark; labels: Past["labels"] }) {
  if (mark === null) return <>{t("noMark")}</>;
  const { code, minutes_late, remark } = mark;
  const parts = [
    [code, labels[code]].filter(Boolean).join(" "),
    minutes_late === null ? "" : t("minutes", { count: minutes_late }),
    remark ?? "",
  ].filter((part) => part !== "");
  return (
    <>
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts stay where they are
        <Fragment key={at}>
          {at > 0 ? " · " : ""}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </>
  );
}

const differs = ({ then, now }: Student): boolean =>
  then?.code !== now?.code ||
  then?.minutes_late !== now?.minutes_late ||
  then?.remark !== now?.remark;

/** What is known of the moment, in one sentence. */
function stateText({ state, at, since, students }: Past): string {
  if (state === "never_taken") return t("never_taken");
  const moment = clockMoment(at);
  if (state === "not_taken_yet") return t("not_taken_yet", { moment });
  if (state === "not_stored") return t("not_stored", { moment, since: momentText(since ?? "") });
  return t("known", {
    moment,
    marked: students.filter(({ then }) => then).length,
    students: students.length,
    differs: students.filter(differs).length,
  });
}

function Row({ of, labels, isKnown }: { of: Student; labels: Past["labels"]; isKnown: boolean }) {
  const isChanged = isKnown && differs(of);
  return (
    <tr style={{ breakInside: "avoid" }}>
      <th scope="row" style={{ fontWeight: 550, textAlign: "start" }}>
        <bdi>{of.name}</bdi>
        <Text size="xs" color="dimmed" weight={400}>
          {[of.admission_no, of.listed ? "" : t("notListed")].filter(Boolean).join(" · ")}
        </Text>
      </th>
      {isKnown ? (
        <td>
          <Said mark={of.then} labels={labels} />
        </td>
      ) : null}
      <td>
        <Text span weight={isChanged ? 650 : 400}>
          <Said mark={of.now} labels={labels} />
        </Text>{" "}
        {isChanged ? (
          <Badge color="yellow.9" variant="filled" size="sm">
            {t("differs")}
          </Badge>
        ) : null}
      </td>
    </tr>
  );
}

function Students({ of: { students, labels, state } }: { of: Past }) {
  const isKnown = state === "known";
  return (
    <Paper withBorder radius="md" sx={{ overflowX: "auto" }}>
      <Table aria-label={t("students")} verticalSpacing={6}>
        <thead>
          <tr>
            <th scope="col">{t("student")}</th>
            {isKnown ? <th scope="col">{t("then")}</th> : null}
            <th scope="col">{t("now")}</th>
          </tr>
        </thead>
        <tbody>
          {students.map((one) => (
            <Row key={one.id} of={one} labels={labels} isKnown={isKnown} />
          ))}
        </tbody>
      </Table>
    </Paper>
  );
}

/** The changes since then, save by save. */
function Changes({ of: { changes, students, labels, now } }: { of: Past }) {
  const names = new Map(students.map(({ id, name }) => [id, name]));
  const saves = [...groupBy(changes, ({ at, by }) => `${at} ${by?.id ?? ""}`).values()];
  return (
    <Stack spacing="xs">
      <Title order={2} size="h4">
        {t("changes")}
      </Title>
      {saves.length === 0 ? <Text>{t("noChanges", { moment: momentText(now) })}</Text> : null}
      {saves.map(([first, ...rest]) =>
        first ? (
          <Paper
            withBorder
            radius="md"
            p="sm"
            key={`${first.at} ${first.by?.id ?? ""}`}
            sx={{ breakInside: "avoid" }}
          >
            <Text weight={600}>
              {t("saved", { moment: momentText(first.at), name: first.by?.name ?? t("unknown") })}
            </Text>
            {first.reason ? <Text size="sm">{t("reason", { reason: first.reason })}</Text> : null}
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              {[first, ...rest].map(({ student_id, before, after }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines stay where they are
                <li key={at}>
                  <bdi>{names.get(student_id)}</bdi>: <Said mark={before} labels={labels} />{" "}
                  {t("becomes")} <Said mark={after} labels={labels} />
                </li>
              ))}
            </ul>
          </Paper>
        ) : null,
      )}
    </Stack>
  );
}

/** What is known of a register at a moment: each mark then and now, and what was saved since. */
export function PastView({ of, date }: { of: Past; date: string }) {
  const { state, taken_at, taken_by, since } = of;
  return (
    <Stack spacing="md">
      <div>
        <Text role="status" weight={600}>
          {stateText(of)}
        </Text>
        {taken_at && since ? (
          <Text size="sm">
            {t("taken", {
              name: taken_by?.name ?? t("unknown"),
              moment: momentText(taken_at),
              since: momentText(since),
            })}
          </Text>
        ) : null}
        <Text size="sm" color="dimmed">
          {t("list", { day: dayText(date) })}
        </Text>
      </div>
      <Students of={of} />
      {state === "never_taken" ? null : <Changes of={of} />}
    </Stack>
  );
}
