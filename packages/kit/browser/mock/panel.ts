import type { Recorder } from "../../testing/rollcall-mock";
import { readFault, writeFault } from "./fault-text";
import type { Faults } from "./faults";
import { attempt, button, element, fileField } from "./panel-elements";
import { recorderButtons } from "./panel-recorder";
import { t } from "./text";

/** What is offered while a fault is typed. */
const common = [
  "500",
  "503",
  "401 x1",
  "403",
  "404",
  "409 field=name",
  "PATCH 412",
  "422 field=name",
  "429",
  "offline",
  "silence",
  "garbage",
  "POST lost x1",
  "* 800ms",
  "GET second-user x1",
  "POST partial x1",
  "events-cut",
  "events-twice",
  "events-shuffled",
  "events-late",
];
const style =
  "font:12px system-ui,sans-serif;color:#222;background:#fff;border:1px solid #999;border-radius:8px;padding:10px;width:320px;box-shadow:0 4px 16px #0004";

/** What the panel does beside faults. */
export interface PanelActions {
  reset(): Promise<void>;
  /** The address of what is on the page, with everything that brings it about. */
  link(): string;
  /** Saves the data as a file. */
  save(name: string): Promise<void>;
  /** Goes on with the data of a file. */
  load(file: File): Promise<void>;
  recorder: Recorder;
  saveFile(content: Blob, name: string): void;
  /** Starts the guided tour, where there is one. */
  tour?(): void;
}

function faultList(faults: Faults) {
  const list = element("ul");
  list.style.cssText = "list-style:none;margin:8px 0;padding:0";
  const refresh = () => {
    const lines = faults.all.map((fault) => {
      const text = writeFault(fault);
      const remove = button("×", () => faults.remove(fault.id));
      remove.ariaLabel = t("remove", { fault: text });
      return element("li", {}, remove, ` ${text}`);
    });
    list.replaceChildren(...(lines.length > 0 ? lines : [element("li", {}, t("none"))]));
  };
  return { list, refresh };
}

/** The field for a fault in words, and what is said below it. */
function faultForm(faults: Faults) {
  const field = element("input", {
    ariaLabel: t("field"),
    placeholder: t("hint", {
      example: "GET /admin/books 500 x2 · POST /admin/* lost · * 800ms · offline",
    }),
  });
  field.setAttribute("list", "rollcall-mock-faults");
  field.style.cssText =
    "width:100%;box-sizing:border-box;padding:4px;font:12px ui-monospace,monospace";
  const said = element("p");
  said.setAttribute("role", "status");
  said.style.margin = "4px 0";
  const say = (text: string) => (said.textContent = text);
  const onsubmit = (event: SubmitEvent) => {
    event.preventDefault();
    try {
      faults.add(readFault(field.value));
      field.value = say("");
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };
  const offered = element(
    "datalist",
    { id: "rollcall-mock-faults" },
    ...common.map((value) => element("option", { value })),
  );
  const form = element("form", { onsubmit }, field, offered, said);
  form.append(
    element("button", {}, t("add")),
    " ",
    button(t("clear"), () => faults.clear()),
  );
  return { form, say };
}

function dataButtons({ reset, link, save, load }: PanelActions, say: (text: string) => void) {
  const run = (work: () => Promise<unknown>, done: string) => void attempt(work, done, say);
  const file = fileField(".gz", (chosen) => run(() => load(chosen), ""));
  const onSave = () => {
    const name = prompt(t("name"))?.trim();
    if (name) run(() => save(name), t("saved"));
  };
  const row = element(
    "p",
    {},
    button(t("copy"), () => run(() => navigator.clipboard.writeText(link()), t("copied"))),
    " ",
    button(t("save"), onSave),
    " ",
    button(t("load"), () => file.click()),
    " ",
    button(t("reset"), () => run(reset, "")),
    file,
  );
  row.style.margin = "8px 0 0";
  return row;
}

/**
 * A small panel in the corner, for people who test by hand. It is no part of the console and knows
 * nothing of it.
 */
export function showPanel(faults: Faults, actions: PanelActions): { refresh(): void } {
  const { list, refresh } = faultList(faults);
  const { form, say } = faultForm(faults);
  const recorder = recorderButtons(actions.recorder, say, actions.saveFile);
  const box = element(
    "div",
    {},
    element("strong", {}, t("title")),
    list,
    form,
    dataButtons(actions, say),
    recorder.row,
    ...(actions.tour ? [element("p", {}, button(t("tour"), actions.tour))] : []),
  );
  box.style.cssText = style;
  const panel = element("details", {}, element("summary", {}, t("open")), box);
  panel.style.cssText =
    "position:fixed;right:12px;bottom:12px;z-index:10000;font:11px system-ui,sans-serif;opacity:.9";
  panel.setAttribute("data-mock-panel", "");
  panel.addEventListener("toggle", () => recorder.refresh());
  document.body.append(panel);
  refresh();
  return { refresh };
}
