import type { Recorder } from "../../testing/rollcall-mock";
import { attempt, button, element, fileField } from "./panel-elements";
import { readRecording } from "./recording";
import { recorderWords } from "./strings";

/** The recorder's part of the panel. */
export function recorderButtons(
  recorder: Recorder,
  say: (text: string) => void,
  saveFile: (content: Blob, name: string) => void,
): { row: HTMLElement; refresh(): void } {
  const words = recorderWords();
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
    say(words.stopped);
  };
  const recorded = () => [
    button(words.copyLink, () => run(async () => copy(await recorder.link()), words.linkCopied)),
    button(words.copyTest, () => run(() => copy(recorder.test()), words.testCopied)),
    button(words.save, () => run(save, words.saved)),
  ];
  function refresh(): void {
    const { isOn, recording } = recorder;
    const [calls, steps] = [recording?.calls.length ?? 0, recording?.steps.length ?? 0];
    const first = isOn
      ? button(words.stop, stop)
      : button(words.record, () => run(() => recorder.start(), ""));
    const parts = [
      first,
      ...(recording ? recorded() : []),
      button(words.play, () => file.click()),
      ...(recording ? [element("span", {}, words.count(calls, steps))] : []),
    ];
    row.replaceChildren(...parts.flatMap((part) => [part, " "]), file);
  }
  refresh();
  return { row, refresh };
}
