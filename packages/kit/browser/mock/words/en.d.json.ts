// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../schema/messages";

declare const words: Catalogue<
  "kit/mock",
  {
    open: undefined;
    title: undefined;
    hint: { example: string | number };
    field: undefined;
    remove: { fault: string | number };
    add: undefined;
    clear: undefined;
    reset: undefined;
    none: undefined;
    copy: undefined;
    copied: undefined;
    save: undefined;
    saved: undefined;
    load: undefined;
    name: undefined;
    tour: undefined;
    "recorder.record": undefined;
    "recorder.stop": undefined;
    "recorder.copyLink": undefined;
    "recorder.linkCopied": undefined;
    "recorder.copyTest": undefined;
    "recorder.testCopied": undefined;
    "recorder.save": undefined;
    "recorder.saved": undefined;
    "recorder.play": undefined;
    "recorder.count": { calls: string | number; steps: string | number };
    "recorder.stopped": undefined;
    "tour.offer": undefined;
    "tour.offerText": { minutes: string | number };
    "tour.start": undefined;
    "tour.dismiss": undefined;
    "tour.step": { at: string | number; of: string | number };
    "tour.back": undefined;
    "tour.next": undefined;
    "tour.finish": undefined;
    "tour.leave": undefined;
  }
>;
export default words;
