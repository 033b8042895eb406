import type { CaseRules, CaseStage } from "./domain/attendance-case";
import { settings as declared } from "../../resources/settings";
import type { Settings } from "../../school/settings/settings";
import { sayIn } from "@rollcall/kit/schema/messages";

/** The task that a stage brings. */
export interface StageTask {
  kind: Settings["cases.first.task"];
  title: string;
  dueDays: number;
}

/** When cases open, are raised and close. */
export const caseRulesOf = (settings: Settings): CaseRules => ({
  stages: [
    settings["cases.first.days"],
    settings["cases.second.days"],
    settings["cases.third.days"],
  ],
  belowThreshold: settings["cases.below_threshold"],
  closeAfterDays: settings["cases.close_after_days"],
});

/** What is to be done at a stage, in the school's language. */
export function taskOf(settings: Settings, stage: CaseStage): StageTask {
  const [kind, dueDays] = {
    1: [settings["cases.first.task"], settings["cases.first.due_days"]] as const,
    2: [settings["cases.second.task"], settings["cases.second.due_days"]] as const,
    3: [settings["cases.third.task"], settings["cases.third.due_days"]] as const,
  }[stage];
  const title = sayIn(
    settings["institution.language"],
    () => declared.fields["cases.first.task"].optionLabels[kind],
  );
  return { kind, title, dueDays };
}
