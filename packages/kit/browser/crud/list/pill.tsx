import type { ReactNode } from "react";
import panel from "./panel.module.css";
import classes from "./pill.module.css";
import { Popover, useClosePanel } from "./popover";
import { icon, type IconName } from "./row-icon";

interface PillProps {
  /** What it filters by. */
  label: string;
  /** What it asks for; none where it asks for nothing. */
  value?: ReactNode;
  /** Before the label of one that asks for nothing. */
  sign?: IconName;
  /** Takes the filter away; without it the value holds without having been chosen. */
  clear?: { label: string; act(): void } | undefined;
  /** The panel that changes it; without one the pill only says what holds. */
  panel?: PillPanel | undefined;
}

interface PillPanel {
  label: string;
  /** Of the button, where its words alone do not say what it does. */
  name?: string | undefined;
  openAtOnce?: boolean;
  onExpect?(): void;
  onOpen?(): void;
  onClose?(): void;
  content: ReactNode;
}

/** One filter: what it asks for, the way to change it, and the way to be rid of it. */
export function Pill({ label, value, sign = "plus", clear, panel: of }: PillProps) {
  const words =
    value === undefined ? (
      <>
        {of ? icon(sign, 14) : null}
        {label}
      </>
    ) : (
      <>
        <span className={classes.label}>{label}:</span> <bdi className={classes.value}>{value}</bdi>
      </>
    );
  const { content, ...popover } = of ?? { content: null, label };
  return (
    <span
      className={classes.pill}
      data-active={clear !== undefined || undefined}
      data-held={(value !== undefined && clear === undefined) || undefined}
    >
      {of ? (
        <Popover {...popover} className={String(classes["button"])} button={words}>
          {content}
        </Popover>
      ) : (
        <span className={classes.button}>{words}</span>
      )}
      {clear ? (
        <button
          type="button"
          className={classes.clear}
          aria-label={clear.label}
          onClick={clear.act}
        >
          {icon("close", 14)}
        </button>
      ) : null}
    </span>
  );
}

/** What there is to choose from in a panel, which closes with the choice. */
export function PanelMenu<Key extends string>({
  choices,
  onChoose,
}: {
  choices: readonly { key: Key; label: string; isCurrent?: boolean }[];
  onChoose(key: Key): void;
}) {
  const close = useClosePanel();
  return (
    <ul className={panel.menu}>
      {choices.map(({ key, label, isCurrent }) => (
        <li key={key}>
          <button
            type="button"
            aria-current={isCurrent || undefined}
            onClick={() => {
              close();
              onChoose(key);
            }}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
