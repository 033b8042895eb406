import { messages, withinSentence } from "../../schema/messages";
import { systemActors } from "../../schema/system-actors";
import words from "./words/activity/en.json" with { type: "json" };

const t = messages("kit/activity", words);

type Details = Readonly<Record<string, unknown>>;

const formats: ReadonlyMap<unknown, string> = new Map([
  ["csv", "CSV"],
  ["xlsx", "Excel"],
]);
const formatOf = ({ format }: Details) => formats.get(format) ?? String(format);

/** What was taken out: a report by its title, or records by their number. */
function taken(details: Details, singular: string, plural: string): string {
  const { report } = details;
  if (typeof report === "string") return t("what.report", { report });
  const count = Number(details["records"]);
  return Number.isFinite(count)
    ? t("what.count", { count, things: withinSentence(count === 1 ? singular : plural) })
    : withinSentence(plural);
}

/** Where a record was moved in an order by hand: after another one, or to the top (null). */
function movedTo(moved: unknown): string | undefined {
  if (typeof moved !== "object" || moved === null || !("to" in moved)) return undefined;
  return typeof moved.to === "string"
    ? t("details.movedTo", { title: moved.to })
    : t("details.movedToTop");
}

const actors: ReadonlyMap<unknown, string> = new Map([
  [systemActors.someone, t("actor.someone")],
  [systemActors.webhooks, t("actor.webhooks")],
  [systemActors.plan, t("actor.plan")],
  [systemActors.issuers, t("actor.issuers")],
  [systemActors.calendars, t("actor.calendars")],
  [systemActors.schedule, t("actor.schedule")],
  [systemActors.operator, t("actor.operator")],
  [systemActors.restored, t("actor.restored")],
  [systemActors.retention, t("actor.retention")],
]);

const factors: ReadonlyMap<unknown, string> = new Map([
  ["passkey", t("details.byPasskey")],
  ["code", t("details.byCode")],
  ["recovery_code", t("details.byRecoveryCode")],
  ["set_up", t("details.factorSetUp")],
]);

/** What the activity log says of an export, in words that follow who did it. */
export const activityStrings = {
  /** Who has acted: the name of an admin, or what acted where no admin has. */
  actor: (name: string) => actors.get(name) ?? name,
  exported: (details: Details, singular: string, plural: string) =>
    t("exported", { what: taken(details, singular, plural), format: formatOf(details) }),
  startedExport: (details: Details, singular: string, plural: string) =>
    t("startedExport", { what: taken(details, singular, plural), format: formatOf(details) }),
  /** What else is said of an act, on one line. */
  details: (details: Details) => {
    const {
      format,
      filters,
      call,
      permission,
      reason,
      times,
      file,
      issuer,
      passkey,
      api_token: token,
      second_factor: factor,
      broken_off_after: sent,
    } = details;
    const count = Number(times);
    return [
      format === undefined
        ? undefined
        : t("details.taken", {
            what: taken(details, t("record"), t("records")),
            format: formatOf(details),
          }),
      sent === undefined ? undefined : t("details.stopped", { count: Number(sent) }),
      movedTo(details["moved"]),
      filters,
      typeof issuer === "string" ? t("details.issuer", { name: issuer }) : undefined,
      factors.get(factor),
      passkey,
      token,
      permission === undefined
        ? reason && t("details.reason", { reason: String(reason).replaceAll("_", " ") })
        : t("details.needs", { permission: String(permission) }),
      call,
      count > 1 ? t("details.times", { count }) : undefined,
      file,
    ]
      .filter((part) => typeof part === "string" && part !== "")
      .join(" · ");
  },
} as const;
