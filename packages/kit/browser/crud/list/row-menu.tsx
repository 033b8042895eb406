import type { RecordAction } from "../../../schema";
import { t } from "../../strings/record-actions";
import controls from "./controls.module.css";
import panel from "./panel.module.css";
import { Popover, useClosePanel } from "./popover";
import { icon } from "./row-icon";

/** What a button of a row asks for, where it is a declared action. */
const actionWord = (name: string): string => `action:${name}`;
/** The name of the action in it; undefined where it is none. */
export const actionIn = (word: string): string | undefined =>
  word.startsWith("action:") ? word.slice("action:".length) : undefined;

function Choices({ id, actions }: { id: number; actions: readonly RecordAction[] }) {
  const close = useClosePanel();
  return (
    <ul className={panel.menu}>
      {actions.map(({ name, label, danger }) => (
        <li key={name}>
          <button
            type="button"
            data-do={actionWord(name)}
            data-id={id}
            data-danger={danger || undefined}
            onClick={close}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The declared actions that are possible for the record of a row. Clicks are heard by the table. */
export const RowMenu = ({
  id,
  title,
  actions,
}: {
  id: number;
  title: string;
  actions: readonly RecordAction[];
}) => (
  <Popover
    className={controls.icon}
    label={t("menu")}
    hint={t("more", { title })}
    name={t("more", { title })}
    button={icon("more")}
  >
    <Choices id={id} actions={actions} />
  </Popover>
);
