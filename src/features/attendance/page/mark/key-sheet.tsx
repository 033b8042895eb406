import { Kbd } from "@mantine/core";
import { Fragment } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { markAttendance as words } from "./strings";
import classes from "./board.module.css";
import type { Code } from "./register-answer";

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
      words.sets(label),
    ]),
    ...words.keyRows(
      `${control}S`,
      `${control}Z`,
      isMac() ? "⇧⌘Z" : "Ctrl+Shift+Z",
      `${control}Enter`,
    ),
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.keysTitle}
      closeButtonLabel={words.close}
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
