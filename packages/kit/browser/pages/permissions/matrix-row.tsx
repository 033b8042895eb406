import { memo } from "react";
import { t } from "../../strings/permissions";
import { useGridStyle } from "./grid-style";
import { SwitchBox } from "./switch-box";

/**
 * A switch for one group: on, off, or partly for a whole section; and whether it is not yet saved.
 */
export type CellState = "on" | "off" | "partly";

interface RowProps {
  row: number;
  label: string;
  /** Of the switch for one group, and of the one for all. */
  nameFor(group: string): string;
  wholeName: string;
  /**
   * The states joined by blanks, which tell a row that stays the same from one that does not; `*`
   * marks an unsaved one.
   */
  states: string;
  /** The groups' names, the same array for all rows. */
  groups: readonly string[];
  section: boolean;
  onSwitch(row: number, column: number | undefined, on: boolean): void;
}

const wholeOf = (states: readonly string[]): CellState =>
  states.every((state) => state === "on")
    ? "on"
    : states.every((state) => state === "off")
      ? "off"
      : "partly";

function Row({ row, label, nameFor, wholeName, states, groups, section, onSwitch }: RowProps) {
  const { classes, cx } = useGridStyle();
  const cells = states.split(" ");
  const plain = cells.map((state) => state.replace("*", ""));
  const whole = wholeOf(plain);
  return (
    <tr className={section ? classes.section : undefined}>
      <th scope="row" className={cx(classes.rowHead, section && classes.section)}>
        <SwitchBox
          className={cx(classes.rowLabel, section && classes.sectionLabel)}
          label={wholeName}
          checked={whole === "on"}
          partly={whole === "partly"}
          row={row}
          column={0}
          onChange={(event) => onSwitch(row, undefined, event.currentTarget.checked)}
        >
          {label}
        </SwitchBox>
      </th>
      {groups.map((group, column) => (
        <td
          key={group}
          className={classes.cell}
          data-changed={cells[column]?.includes("*") || undefined}
        >
          <SwitchBox
            className={classes.hit}
            label={nameFor(group)}
            checked={plain[column] === "on"}
            partly={plain[column] === "partly"}
            row={row}
            column={column + 1}
            onChange={(event) => onSwitch(row, column, event.currentTarget.checked)}
          />
        </td>
      ))}
    </tr>
  );
}

/**
 * One line of the grid. Drawn anew only when one of its states changes: an institution has thousands of
 * switches.
 */
export const MatrixRow = memo(
  Row,
  (one, other) =>
    one.row === other.row &&
    one.label === other.label &&
    one.wholeName === other.wholeName &&
    one.states === other.states &&
    one.groups === other.groups &&
    one.section === other.section &&
    one.onSwitch === other.onSwitch,
);

/** A heading of the menu, across the grid. */
export function HeadingRow({ label, columns }: { label: string; columns: number }) {
  const { classes } = useGridStyle();
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns} className={classes.headingCell} aria-label={label}>
        <span className={classes.heading}>{label}</span>
      </th>
    </tr>
  );
}

/**
 * The head of a column: a group, how much of what is shown it has, and a switch for all of that.
 */
export function ColumnHead({
  name,
  members,
  on,
  all,
  column,
  onSwitch,
}: {
  name: string;
  members: number;
  on: number;
  all: number;
  column: number;
  onSwitch(on: boolean): void;
}) {
  const { classes } = useGridStyle();
  return (
    <th scope="col" className={classes.head}>
      <span className={classes.name}>{name}</span>
      <span className={classes.count}>
        {t("count", { on, all })} · {t("members", { count: members })}
      </span>
      <SwitchBox
        className={classes.hit}
        label={t("wholeColumn", { group: name })}
        checked={on === all}
        partly={on > 0 && on < all}
        row={0}
        column={column}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </th>
  );
}
