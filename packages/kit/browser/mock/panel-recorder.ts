import type { Recorder } from "../../testing/rollcall-mock";
import { attempt, button, element, fileField } from "./panel-elements";
import { readRecording } from "./recording";
import { t } from "./text";

/** The recorder's part of the panel. */
export function recorderButtons(
  recorder: Recorder,
  say: (text: string) => void,
  saveFile: (content: Blob, name: string) => void,
): { row: HTMLElement; refresh(): void } {
  const row = element("p");
  row.style.margin = "8px 0 0";
  const run = (work: () => Promise<unknown>, done: string) => void attempt(work, done, say);
  const copy = async (text: string) => navigator.clipboard.writeText(text);
  const file = fileField("application/json,.json", (chosen) =>
    run(async () => recorder.play(readRecording(await chosen.text())), ""),
  );
  const save = async () => {
    const content = JSON.stringify(recorder.recording, null, 1);
    saveFile(new Blob([content], { type: "application/json" }), "recording.rollcall.json");
  };
  const stop = () => {
    recorder.stop();
    refresh();
    say(t("recorder.stopped"));
  };
  const recorded = () => [
    button(t("recorder.copyLink"), () =>
      run(async () => copy(await recorder.link()), t("recorder.linkCopied")),
    ),
    button(t("recorder.copyTest"), () =>
      run(() => copy(recorder.test()), t("recorder.testCopied")),
    ),
    button(t("recorder.save"), () => run(save, t("recorder.saved"))),
  ];
  function refresh(): void {
    const { isOn, recording } = recorder;
    const [calls, steps] = [recording?.calls.length ?? 0, recording?.steps.length ?? 0];
    const first = isOn
      ? button(t("recorder.stop"), stop)
      : button(t("recorder.record"), () => run(() => recorder.start(), ""));
    const parts = [
      first,
      ...(recording ? recorded() : []),
      button(t("recorder.play"), () => file.click()),
      ...(recording ? [element("span", {}, t("recorder.count", { calls, steps }))] : []),
    ];
    row.replaceChildren(...parts.flatMap((part) => [part, " "]), file);
  }
  refresh();
  return { row, refresh };
}
