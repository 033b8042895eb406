/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table that the style sheet lays out as grids is none to a browser any more: the roles say that it is one */
import { listed } from "@rollcall/kit/schema/messages";
import { memo, type Dispatch } from "react";
import type { Mark } from "../../domain/merge";
import { StoredImage } from "@rollcall/kit/browser/fields/cells/stored-image";
import { t } from "./text";
import classes from "./board.module.css";
import { lookOf } from "./code-look";
import type { MarkingAction } from "./marking";
import type { Code, RosterStudent } from "./register-answer";

const leftText = (time: string, reason: string | null) =>
  reason ? t("leftWhy", { time, reason }) : t("left", { time });

const suggestionText = (type: string | null, code: string) =>
  type === null ? t("suggested", { code }) : t("suggestion", { type, code });

/** The type of a guest's leave is not told. */
const insteadText = (type: string | null, code: string) =>
  type === null ? t("leaveInsteadOnly", { code }) : t("leaveInstead", { type, code });

const rowText = (roll: string, name: string, mark: string) =>
  roll ? t("rowRoll", { roll, name, mark }) : t("row", { name, mark });

/** A student as a register says it: a guest with the own class. */
export const calledIn = ({ name, guest }: RosterStudent): string =>
  guest ? t("guestName", { name, class: guest.class ?? "" }) : name;

/** What all rows of a register share; the same object until a code is changed. */
export interface RowKit {
  /** By code: every one a mark may have. */
  codes: ReadonlyMap<string, Code>;
  offered: readonly Code[];
  /** The letter that sets a code. */
  letters: ReadonlyMap<string, string>;
  dispatch: Dispatch<MarkingAction>;
  /** Gives the focus back to the row, or the next. */
  onDone(row: number, by: number): void;
  /** Has a mark of the office asked about. */
  onAsk(studentId: number): void;
}

interface RowProps {
  row: number;
  student: RosterStudent;
  mark: Mark | null;
  active: boolean;
  unsaved: boolean;
  fixed: boolean;
  kit: RowKit;
}

const isLate = (kit: RowKit, mark: Mark | null) =>
  mark !== null && kit.codes.get(mark.code)?.is_late === true;
/** Whether what is marked here is saved as approved leave says. */
const isAbsentOnLeave = (kit: RowKit, student: RosterStudent, mark: Mark | null): boolean => {
  const code = mark === null ? undefined : kit.codes.get(mark.code);
  return (
    student.mark === null &&
    student.suggestion?.leave_id != null &&
    code?.counts_as === "absent" &&
    !code.is_late
  );
};
const label = (kit: RowKit, mark: Mark | null) =>
  mark ? (kit.codes.get(mark.code)?.label ?? mark.code) : t("unmarked");

/** A code by name, with its key where that is not its first letter. */
function titleOf({ code, label: name }: RowKit["offered"][number], { letters }: RowKit): string {
  const key = letters.get(code);
  return key === undefined || code.startsWith(key) ? name : t("withKey", { label: name, key });
}

/**
 * Like the other parts of a row a function and no component: a register has hundreds of them. What
 * can be reached with Tab is told afterwards, by `useTabOrder`.
 */
function codes({ row, student, mark, fixed, kit }: Omit<RowProps, "unsaved" | "active">) {
  const own =
    mark && !kit.offered.some(({ code }) => code === mark.code)
      ? kit.codes.get(mark.code)
      : undefined;
  return (own ? [own, ...kit.offered] : kit.offered).map((code) => (
    <button
      key={code.code}
      type="button"
      className={classes.code}
      style={mark?.code === code.code ? lookOf(code) : undefined}
      tabIndex={-1}
      disabled={fixed}
      title={titleOf(code, kit)}
      aria-pressed={mark?.code === code.code}
      aria-label={t("setMark", { label: code.label, name: student.name })}
      data-suggested={(!mark && student.suggestion?.code === code.code) || undefined}
      onClick={() =>
        kit.dispatch(
          mark?.code === code.code ? { type: "clear", row } : { type: "set", code: code.code, row },
        )
      }
    >
      {code.code}
    </button>
  ));
}

/** The same on paper, where nothing of a long remark is cut. */
const detailsText = ({ minutes_late: minutes, remark }: Mark) =>
  [minutes == null ? "" : t("minutesText", { count: minutes }), remark ?? ""]
    .filter(Boolean)
    .join(" · ");

/** Minutes and remark belong to a mark: without one there is nothing to note them on. */
function details(
  mark: Mark,
  { row, student, fixed, kit }: Omit<RowProps, "unsaved" | "active" | "mark">,
) {
  const onKey = (event: React.KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    kit.onDone(row, event.key === "Enter" ? 1 : 0);
  };
  const common = {
    tabIndex: -1,
    onKeyDown: onKey,
    onFocus: () => kit.dispatch({ type: "go", to: row }),
  };
  return (
    <>
      <bdi className={classes.onPaper}>{detailsText(mark)}</bdi>
      {isLate(kit, mark) ? (
        <input
          {...common}
          className={`${classes.field} ${classes.minutes}`}
          inputMode="numeric"
          disabled={fixed}
          data-detail
          value={mark.minutes_late ?? ""}
          placeholder={t("minutes")}
          aria-label={t("minutesOf", { name: student.name })}
          onChange={({ currentTarget: { value } }) =>
            /^\d{0,3}$/.test(value) &&
            Number(value) <= 600 &&
            kit.dispatch({ type: "minutes", row, minutes: value === "" ? null : Number(value) })
          }
        />
      ) : null}
      <input
        {...common}
        className={`${classes.field} ${classes.remark}`}
        maxLength={200}
        disabled={fixed}
        data-detail
        value={mark.remark ?? ""}
        placeholder={t("remark")}
        aria-label={t("remarkOf", { name: student.name })}
        onChange={({ currentTarget: { value } }) =>
          kit.dispatch({ type: "remark", row, remark: value })
        }
      />
    </>
  );
}

function recent({ student, kit }: Pick<RowProps, "student" | "kit">) {
  if (student.recent.length === 0) return null;
  const said = listed(
    student.recent.map(({ code }) =>
      code === null ? t("unmarked") : (kit.codes.get(code)?.label ?? code),
    ),
    "unit",
  );
  return (
    <span className={classes.recent} role="img" aria-label={t("recentOf", { list: said })}>
      {student.recent.map(({ date, code }) => (
        <span
          key={date}
          className={classes.was}
          title={date}
          data-counts={code === null ? undefined : kit.codes.get(code)?.counts_as}
        >
          {code ?? "·"}
        </span>
      ))}
    </span>
  );
}

/** What is known of a student before marking: departure, leave, a mark of the office. */
function notes({
  student,
  mark,
  fixed,
  kit,
}: Pick<RowProps, "student" | "mark" | "fixed" | "kit">) {
  if (!student.suggestion && !student.left && !fixed && !student.guest) return null;
  return (
    <span className={classes.notes}>
      {student.guest ? <bdi>{t("guestFrom", { class: student.guest.class ?? "" })}</bdi> : null}
      {student.left ? <bdi>{leftText(student.left.time, student.left.reason)}</bdi> : null}
      {student.suggestion ? (
        <span>
          {isAbsentOnLeave(kit, student, mark)
            ? insteadText(student.suggestion.leave_type, student.suggestion.code)
            : suggestionText(student.suggestion.leave_type, student.suggestion.code)}
        </span>
      ) : null}
      {fixed ? (
        <>
          <span>{t("office")}</span>
          <button
            type="button"
            className={classes.ask}
            tabIndex={-1}
            aria-label={t("askOf", { name: student.name })}
            onClick={() => kit.onAsk(student.student_id)}
          >
            {t("ask")}
          </button>
        </>
      ) : null}
    </span>
  );
}

function Row(props: RowProps) {
  const { row, student, mark, active, unsaved, kit } = props;
  const roll = student.roll_no === null ? "" : String(student.roll_no);
  return (
    <tr
      role="row"
      className={classes.row}
      data-row={row}
      data-active={active || undefined}
      data-guest={student.guest ? true : undefined}
      tabIndex={-1}
      aria-selected={active}
      aria-label={rowText(roll, calledIn(student), label(kit, mark))}
      onClick={() => kit.dispatch({ type: "go", to: row })}
    >
      <td role="gridcell" className={classes.roll}>
        {roll}
      </td>
      <th role="rowheader" scope="row" className={classes.person}>
        <StoredImage id={student.photo} initialsOf={student.name} />
        <span className={classes.name}>
          {student.name}
          {unsaved ? (
            <span
              className={classes.dot}
              role="img"
              aria-label={t("unsavedRow")}
              title={t("unsavedRow")}
            />
          ) : null}
          {notes(props)}
        </span>
      </th>
      <td role="gridcell" className={classes.codes}>
        {codes(props)}
      </td>
      <td
        role="gridcell"
        className={classes.details}
        data-empty={
          (!mark?.remark && mark?.minutes_late == null && !isLate(kit, mark)) || undefined
        }
      >
        {mark ? details(mark, props) : null}
      </td>
      <td role="gridcell" className={classes.recentCell}>
        {recent(props)}
      </td>
    </tr>
  );
}

/**
 * One student of a register. Drawn anew only when its own mark changes, or the cursor comes or
 * goes.
 */
export const StudentRow = memo(Row);
