import { Anchor, Button, Progress, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { numberText, percentText } from "@rollcall/kit/schema/formats/numbers";
import { healthText, isOld } from "./health-text";
import { needsLook, titleOf } from "./order-schools";
import classes from "./schools-table.module.css";
import { t } from "./text";
import type { School } from "./use-schools";

const none = "—";
const countText = (count: number | null | undefined) =>
  count === null || count === undefined ? none : numberText(count);

function Registers({ figures }: Pick<School, "figures">) {
  if (!figures) return <>{none}</>;
  const { registers, taken } = figures;
  return (
    <>
      {t("takenOf", { taken: numberText(taken), registers: numberText(registers) })}
      <Progress
        aria-hidden
        size="sm"
        mt={4}
        value={registers === 0 ? 0 : (taken / registers) * 100}
        color={taken < registers ? "orange" : "green"}
      />
    </>
  );
}

/** What can be done to a school. */
export type Act = "archive" | "open";
const actOf = ({ state, is_office: isOffice }: School): Act | undefined =>
  isOffice || state === "migrating" ? undefined : state === "open" ? "archive" : "open";

interface RowProps {
  school: School;
  now: number;
  /** Absent for who may not change the district. */
  onAct?: ((act: Act, school: School) => void) | undefined;
}

function SchoolRow({ school, now, onAct }: RowProps) {
  const { url, figures, students } = school;
  const name = titleOf(school);
  const act = actOf(school);
  return (
    <tr>
      <th scope="row">
        <Anchor href={url} target="_blank" rel="noreferrer" weight={600}>
          {name}
        </Anchor>
        {needsLook(school) || isOld(school, now) ? (
          <span className={classes.amiss}>
            <IconAlertTriangle size={14} aria-hidden />
            {healthText(school, now)}
          </span>
        ) : (
          <Text size="sm" color="dimmed">
            {healthText(school, now)}
          </Text>
        )}
      </th>
      <td className={classes.wide}>{countText(students)}</td>
      <td>
        <Registers figures={figures} />
      </td>
      <td>{figures?.percentage == null ? none : percentText(figures.percentage)}</td>
      <td>{countText(figures?.absent)}</td>
      <td className={classes.wide}>{countText(figures?.late)}</td>
      {onAct ? (
        <td className={classes.acts}>
          {act ? (
            <Button
              size="xs"
              variant="subtle"
              aria-label={act === "archive" ? t("archiveOf", { name }) : t("openOf", { name })}
              onClick={() => onAct(act, school)}
            >
              {act === "archive" ? t("archive") : t("open")}
            </Button>
          ) : null}
        </td>
      ) : null}
    </tr>
  );
}

interface SchoolsTableProps extends Pick<RowProps, "now" | "onAct"> {
  schools: readonly School[];
}

/** The schools with their figures, a row each. */
export function SchoolsTable({ schools, now, onAct }: SchoolsTableProps) {
  if (schools.length === 0) return <Text>{t("noneFound")}</Text>;
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{t("title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("school")}</th>
          <th scope="col" className={classes.wide}>
            {t("students")}
          </th>
          <th scope="col">{t("registers")}</th>
          <th scope="col">{t("present")}</th>
          <th scope="col">{t("absent")}</th>
          <th scope="col" className={classes.wide}>
            {t("late")}
          </th>
          {onAct ? (
            <th scope="col" className={classes.acts}>
              {t("acts")}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {schools.map((school) => (
          <SchoolRow key={school.name} school={school} now={now} onAct={onAct} />
        ))}
      </tbody>
    </table>
  );
}

/** The district as a whole, the percentage first. */
export function Totals({
  total,
}: {
  total: {
    percentage: number | null;
    registers: number;
    taken: number;
    absent: number;
    late: number;
    students: number;
  };
}) {
  const { percentage, registers, taken, absent, late, students } = total;
  return (
    <div className={classes.totals}>
      <Text size="xl" weight={650}>
        {percentage === null
          ? t("noFigure")
          : t("presentOf", { percentage: percentText(percentage) })}
      </Text>
      <Text>
        {t("registersOf", { taken: numberText(taken), registers: numberText(registers) })}
      </Text>
      <Text>{t("absentCount", { count: absent })}</Text>
      <Text>{t("lateCount", { count: late })}</Text>
      <Text>{t("studentCount", { count: students })}</Text>
    </div>
  );
}
