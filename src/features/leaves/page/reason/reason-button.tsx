import { lazy, useRef } from "react";
import { Popover } from "@rollcall/kit/browser/crud/list/popover";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { leaves } from "../../../../resources/leaves";
import type { Absence } from "../../../attendance/page";
import classes from "./reason-button.module.css";
import { t } from "./text";

const loadForm = () => import("./reason-form");
const ReasonForm = lazy(async () => ({ default: (await loadForm()).ReasonForm }));

/** Moves to the next absence of the page: the one whose reason was given is about to go. */
function focusNext(from: HTMLElement | null): void {
  const all = [...document.querySelectorAll<HTMLElement>("[data-reason]")];
  const at = all.findIndex((one) => one === from);
  (all[at + 1] ?? all[at - 1])?.querySelector("button")?.focus();
}

/**
 * Gives an absence its reason where it stands: a press on a type enters leave for it. Nothing for
 * those who may not file leave.
 */
export function ReasonButton(absence: Absence) {
  const mayDo = useMayDo();
  const place = useRef<HTMLSpanElement>(null);
  if (!mayDo(leaves, "create")) return null;
  const { name } = absence.student;
  return (
    <span ref={place} data-reason="">
      <Popover
        button={t("add")}
        className={String(classes["button"])}
        label={t("title", { name })}
        name={t("addFor", { name })}
        onExpect={() => void loadForm()}
      >
        <ReasonForm absence={absence} onGiven={() => focusNext(place.current)} />
      </Popover>
    </span>
  );
}
