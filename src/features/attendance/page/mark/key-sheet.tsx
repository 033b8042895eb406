import { Kbd } from "@mantine/core";
import { Fragment } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { t } from "./text";
import classes from "./board.module.css";
import type { Code } from "./register-answer";

const keyRows = (
  save: string,
  undo: string,
  redo: string,
  next: string,
): readonly (readonly [string, string])[] => [
  ["↑ ↓", t("keyRows.move")],
  ["1 2 …", t("keyRows.roll")],
  ["/", t("keyRows.find")],
  ["Enter", t("keyRows.details")],
  ["Backspace", t("keyRows.clear")],
  ["Shift+A", t("keyRows.fill")],
  [undo, t("keyRows.undo")],
  [redo, t("keyRows.redo")],
  [save, t("keyRows.save")],
  [next, t("keyRows.next")],
];

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** Every key of the register, those of its codes first. */
export function KeySheet({
  offered,
  letters,
  onClose,
}: {
  offered: readonly Code[];
  letters: ReadonlyMap<string, string>;
  onClose(): void;
}) {
  useReturnFocus();
  const control = isMac() ? "⌘" : "Ctrl+";
  const rows = [
    ...offered.map(({ code, label }): readonly [string, string] => [
      letters.get(code) ?? "",
      t("sets", { label }),
    ]),
    ...keyRows(`${control}S`, `${control}Z`, isMac() ? "⇧⌘Z" : "Ctrl+Shift+Z", `${control}Enter`),
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("keysTitle")}
      closeButtonLabel={t("close")}
      zIndex={450}
    >
      <dl className={classes.keys}>
        {rows.map(([key, does]) => (
          <Fragment key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}
