import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("oneroster/page", words);

/** What the page of OneRoster says. */
export const rosterStrings = {
  title: t("title"),
  text: t("text"),
  loading: t("loading"),
  failed: t("failed"),
  in: {
    title: t("in.title"),
    text: t("in.text"),
    file: t("in.file"),
    chooseFile: t("in.chooseFile"),
    noFile: t("in.noFile"),
    unreadable: t("in.unreadable"),
    system: t("in.system"),
    systemHelp: t("in.systemHelp"),
    check: t("in.check"),
    school: t("in.school"),
    choose: t("in.choose"),
    noSchool: t("in.noSchool"),
  },
  out: {
    title: t("out.title"),
    text: t("out.text"),
    version: t("out.version"),
    ids: t("out.ids"),
    ownIds: t("out.ownIds"),
    idsOf: (system: string) => t("out.idsOf", { system }),
    save: t("out.save"),
  },
  plan: {
    about: (version: string, system: string) => t("plan.about", { version, system }),
    delta: t("plan.delta"),
    bulk: t("plan.bulk"),
    nothing: t("plan.nothing"),
    newIds: (count: number) => t("plan.newIds", { count }),
    counts: t("plan.counts"),
    kind: t("plan.kind"),
    created: t("plan.created"),
    changed: t("plan.changed"),
    ended: t("plan.ended"),
    missing: t("plan.missing"),
    same: t("plan.same"),
    end: (count: number, things: string) => t("plan.end", { count, things }),
    endHelp: t("plan.endHelp"),
    lines: {
      new: (count: number) => t("plan.lines.new", { count }),
      changed: (count: number) => t("plan.lines.changed", { count }),
      ended: (count: number) => t("plan.lines.ended", { count }),
      missing: (count: number) => t("plan.lines.missing", { count }),
    },
    more: (count: number) => t("plan.more", { count }),
    change: (field: string, before: string, after: string) =>
      t("plan.change", { field, before, after }),
    none: t("plan.none"),
    at: (file: string, line: number) => t("plan.at", { file, line }),
    problems: (count: number) => t("plan.problems", { count }),
    notes: (count: number) => t("plan.notes", { count }),
    ignored: t("plan.ignored"),
    ignoredLine: (file: string, what: string, count: number) =>
      t("plan.ignoredLine", { file, what, count }),
    renamed: (count: number) => t("plan.renamed", { count }),
    mayNot: t("plan.mayNot"),
    take: (count: number) => t("plan.take", { count }),
    takeIds: t("plan.takeIds"),
    refused: (count: number) => t("plan.refused", { count }),
    undo: t("plan.undo"),
  },
} as const;
