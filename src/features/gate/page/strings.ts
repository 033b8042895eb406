import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/gate/en.json" with { type: "json" };

const t = messages("gate/page/gate", words);

/** Minutes; more are read as hours and minutes. */
const anHour = 60;

/** What the page at the gate says. */
export const gateStrings = {
  title: t("title"),
  number: t("number"),
  numberHint: t("numberHint"),
  kinds: t("kinds"),
  arrival: t("arrival"),
  departure: t("departure"),
  reason: t("reason"),
  reasons: [t("reasons.ill"), t("reasons.appointment"), t("reasons.pickedUp")],
  other: t("other"),
  otherReason: t("otherReason"),
  fullScreen: t("fullScreen"),
  ready: t("ready"),
  answer: t("answer"),
  unknown: t("unknown"),
  unknownText: (number: string) => t("unknownText", { number }),
  reasonMissing: t("reasonMissing"),
  reasonMissingText: t("reasonMissingText"),
  notKept: t("notKept"),
  notKeptText: t("notKeptText"),
  already: (kind: "arrival" | "departure", time: string) =>
    kind === "arrival" ? t("alreadyArrived", { time }) : t("alreadyLeft", { time }),
  late: (count: number) => {
    if (count <= anHour) return t("late", { count });
    const [hours, minutes] = [Math.floor(count / anHour), count % anHour];
    return minutes === 0 ? t("lateHours", { hours }) : t("lateLong", { hours, minutes });
  },
  onTime: t("onTime"),
  noted: (time: string) => t("noted", { time }),
  back: (time: string) => t("back", { time }),
  notBy: (parent: string) => t("notBy", { parent }),
  left: (time: string) => t("left", { time }),
  leftWhy: (time: string, reason: string) => t("leftWhy", { time, reason }),
  arrived: (time: string) => t("arrived", { time }),
  kept: (why: string) => t("kept", { why }),
  arrivedKept: (time: string, why: string | null) =>
    why
      ? t("arrivedKept", { arrived: t("arrived", { time }), kept: t("kept", { why }) })
      : t("arrived", { time }),
  why: (why: string) => t("why", { why }),
  notInClass: t("notInClass"),
  missed: (from: string) => t("missed", { from }),

  failed: t("failed"),
  loading: t("loading"),
  none: t("none"),
  noneText: t("noneText"),
  enrolments: t("enrolments"),
  closed: (why: string) => t("closed", { why }),
  offline: (when: string) => t("offline", { when }),
  oldDay: (day: string) => t("oldDay", { day }),
  waiting: (count: number) => t("waiting", { count }),
  sending: (count: number) => t("sending", { count }),
  allSent: t("allSent"),
  unreadable: t("unreadable"),

  latest: t("latest"),
  noEntries: t("noEntries"),
  noEntriesText: t("noEntriesText"),
  latestFailed: t("latestFailed"),
  retry: t("retry"),
  onDevice: t("onDevice"),
  refused: (why: string) => t("refused", { why }),
  undo: t("undo"),
  undoOf: (name: string, time: string) => t("undoOf", { name, time }),
  remove: t("remove"),
  removeOf: (name: string, time: string) => t("removeOf", { name, time }),
  undone: t("undone"),
  undoFailed: t("undoFailed"),
  undoUnconfirmed: t("undoUnconfirmed"),
  undoDone: ({ restored, kept }: { restored: boolean; kept: boolean }) => {
    if (restored) return t("undoRestored");
    return kept ? t("undoKept") : t("undoDone");
  },
} as const;
