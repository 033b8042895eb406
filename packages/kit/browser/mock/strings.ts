import { messages } from "../../schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("kit/mock", words);

/** What the panel of the mock says. Asked for when it is drawn: this module is there before a language. */
export const panelWords = () => ({
  open: t("open"),
  title: t("title"),
  hint: t("hint", { example: "GET /admin/books 500 x2 · POST /admin/* lost · * 800ms · offline" }),
  field: t("field"),
  remove: (fault: string) => t("remove", { fault }),
  add: t("add"),
  clear: t("clear"),
  reset: t("reset"),
  none: t("none"),
  copy: t("copy"),
  copied: t("copied"),
  save: t("save"),
  saved: t("saved"),
  load: t("load"),
  name: t("name"),
  tour: t("tour"),
});

/** What the recorder's part of the panel says. */
export const recorderWords = () => ({
  record: t("recorder.record"),
  stop: t("recorder.stop"),
  copyLink: t("recorder.copyLink"),
  linkCopied: t("recorder.linkCopied"),
  copyTest: t("recorder.copyTest"),
  testCopied: t("recorder.testCopied"),
  save: t("recorder.save"),
  saved: t("recorder.saved"),
  play: t("recorder.play"),
  count: (calls: number, steps: number) => t("recorder.count", { calls, steps }),
  stopped: t("recorder.stopped"),
});

/** What the tour says, beside its steps. */
export const tourWords = () => ({
  offer: t("tour.offer"),
  offerText: (minutes: number) => t("tour.offerText", { minutes }),
  start: t("tour.start"),
  dismiss: t("tour.dismiss"),
  step: (at: number, of: number) => t("tour.step", { at, of }),
  back: t("tour.back"),
  next: t("tour.next"),
  finish: t("tour.finish"),
  leave: t("tour.leave"),
});
