import { Fragment, useCallback, useMemo } from "react";
import { useLatest } from "../../fields/use-latest";
import { t } from "../../strings/permissions";
import { useGridStyle } from "./grid-style";
import { isOn, type MatrixDraft, type MatrixGroup } from "./matrix-draft";
import { ColumnHead, HeadingRow, MatrixRow, type CellState } from "./matrix-row";
import type { MatrixSection } from "./matrix-rows";
import { useGridKeys } from "./use-grid-keys";

interface MatrixGridProps {
  sections: readonly MatrixSection[];
  groups: readonly MatrixGroup[];
  draft: MatrixDraft;
  onSwitch(ids: readonly number[], keys: readonly string[], on: boolean): void;
}

interface Line {
  label: string;
  /** Of the permissions it stands for: a section, or one. */
  keys: readonly string[];
  name: string;
  heading?: string;
  section: boolean;
}

function linesOf(sections: readonly MatrixSection[]): Line[] {
  return sections.flatMap(({ heading, label, keys }, place): Line[] => [
    {
      label,
      name: label,
      keys: keys.map(({ key }) => key),
      section: true,
      ...(sections[place - 1]?.heading === heading ? {} : { heading }),
    },
    ...keys.map((one) => ({ label: one.label, name: one.name, keys: [one.key], section: false })),
  ]);
}

function stateOf(group: MatrixGroup, draft: MatrixDraft, keys: readonly string[]): string {
  const on = keys.filter((key) => isOn(group, draft, key)).length;
  const state: CellState = on === keys.length ? "on" : on === 0 ? "off" : "partly";
  return keys.some((key) => draft.get(group.id)?.has(key)) ? `${state}*` : state;
}

/**
 * Permissions down, user groups across. Switches for one, for a line, for a section and for a
 * column.
 */
export function MatrixGrid({ sections, groups, draft, onSwitch }: MatrixGridProps) {
  const { classes, cx } = useGridStyle();
  const lines = useMemo(() => linesOf(sections), [sections]);
  const shown = useMemo(
    () => lines.filter(({ section }) => !section).flatMap(({ keys }) => keys),
    [lines],
  );
  const joined = groups.map(({ name }) => name).join("\n");
  const names = useMemo(() => joined.split("\n"), [joined]);
  const keyboard = useGridKeys(lines.length + 1, groups.length + 1);
  const latest = useLatest({ lines, groups, onSwitch });
  const onRow = useCallback(
    (row: number, column: number | undefined, on: boolean) => {
      const { lines: now, groups: all, onSwitch: set } = latest.current;
      const ids =
        column === undefined
          ? all.map(({ id }) => id)
          : all.slice(column, column + 1).map(({ id }) => id);
      set(ids, now[row - 1]?.keys ?? [], on);
    },
    [latest],
  );
  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table moved about in by arrow keys is what a grid is */}
      <table role="grid" className={classes.grid} aria-label={t("grid")} {...keyboard}>
        <thead>
          <tr>
            <th scope="col" className={cx(classes.head, classes.corner)}>
              {t("permission")}
              <span className={classes.count}>{t("hint")}</span>
            </th>
            {groups.map((group, place) => (
              <ColumnHead
                key={group.id}
                name={group.name}
                members={group.members}
                on={shown.filter((key) => isOn(group, draft, key)).length}
                all={shown.length}
                column={place + 1}
                onSwitch={(on) => onSwitch([group.id], shown, on)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, name, keys, heading, section }, place) => (
            <Fragment key={section ? `section ${label}` : keys[0]}>
              {heading ? <HeadingRow label={heading} columns={groups.length + 1} /> : null}
              <MatrixRow
                row={place + 1}
                label={label}
                section={section}
                groups={names}
                states={groups.map((group) => stateOf(group, draft, keys)).join(" ")}
                nameFor={(group) =>
                  section
                    ? t("wholeSection", { section: name, group })
                    : t("cell", { permission: name, group })
                }
                wholeName={
                  section
                    ? t("everySection", { section: name })
                    : t("wholeRow", { permission: name })
                }
                onSwitch={onRow}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
