// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "dashboard/page/first-steps",
  {
    title: undefined;
    progress: { done: number; all: number };
    hide: undefined;
    hideHelp: undefined;
    done: undefined;
    open: undefined;
    "steps.year.label": undefined;
    "steps.year.text": undefined;
    "steps.classes.label": undefined;
    "steps.classes.text": undefined;
    "steps.students.label": undefined;
    "steps.students.text": undefined;
    "steps.teachers.label": undefined;
    "steps.teachers.text": undefined;
    "steps.register.label": undefined;
    "steps.register.text": undefined;
  }
>;
export default words;
