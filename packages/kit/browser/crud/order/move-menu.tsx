import { t } from "../../strings/order";
import controls from "../list/controls.module.css";
import panel from "../list/panel.module.css";
import { Popover, useClosePanel } from "../list/popover";
import { icon } from "../list/row-icon";
import { ways, type Way } from "./rearranged";

const wayNames = { up: t("up"), down: t("down"), top: t("top"), bottom: t("bottom") };

/** What a button of a row asks for, where it moves the record. */
const moveWord = (way: Way): string => `move:${way}`;
/** The way in it; undefined where it is none. */
export const wayIn = (word: string): Way | undefined => ways.find((way) => moveWord(way) === word);

function Choices({ id }: { id: number }) {
  const close = useClosePanel();
  return (
    <ul className={panel.menu}>
      {ways.map((way) => (
        <li key={way}>
          <button type="button" data-do={moveWord(way)} data-id={id} onClick={close}>
            {wayNames[way]}
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * The handle by which a record is dragged to another place; pressed, it offers the same in words.
 * Drags and clicks are heard by the list around it.
 */
export const MoveMenu = ({ id, title }: { id: number; title: string }) => (
  <span data-grip={id}>
    <Popover
      className={controls.icon}
      label={t("menu")}
      hint={`${t("move", { title })}. ${t("hint")}`}
      name={t("move", { title })}
      button={icon("grip")}
    >
      <Choices id={id} />
    </Popover>
  </span>
);
