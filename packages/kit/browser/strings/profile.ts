import { messages } from "../../schema/messages";
import words from "./words/profile/en.json" with { type: "json" };

const t = messages("kit/profile", words);

/** What the page about oneself says. */
export const profile = {
  title: t("title"),
  signedInAs: (email: string) => t("signedInAs", { email }),
  viewing: t("viewing"),
  password: {
    title: t("password.title"),
    text: t("password.text"),
    current: t("password.current"),
    next: t("password.next"),
    help: t("password.help"),
    show: t("password.show"),
    submit: t("password.submit"),
    required: (label: string) => t("password.required", { label }),
  },
  language: { title: t("language.title"), text: t("language.text"), label: t("language.label") },
  sessions: {
    title: t("sessions.title"),
    here: t("sessions.here"),
    lastUsed: (ago: string) => t("sessions.lastUsed", { ago }),
    since: (when: string) => t("sessions.since", { when }),
    end: t("sessions.end"),
    endOf: (device: string) => t("sessions.endOf", { device }),
    endOthers: t("sessions.endOthers"),
    ended: t("sessions.ended"),
    endedOthers: t("sessions.endedOthers"),
    failed: t("sessions.failed"),
    retry: t("sessions.retry"),
    unknown: t("sessions.unknown"),
  },
  sessionsOf: (name: string) => ({
    title: t("sessionsOf.title", { name }),
    none: t("sessionsOf.none"),
    endOthers: t("sessionsOf.endOthers"),
    endedOthers: t("sessionsOf.endedOthers", { name }),
    failed: t("sessionsOf.failed"),
  }),
  push: {
    title: t("push.title"),
    text: t("push.text"),
    toggle: t("push.toggle"),
    waiting: t("push.waiting"),
    reasons: { host: t("push.reasons.host"), switched_off: t("push.reasons.switched_off") },
    unsupported: t("push.unsupported"),
    blocked: t("push.blocked"),
    notAllowed: t("push.notAllowed"),
    notReady: t("push.notReady"),
    turnedOff: t("push.turnedOff"),
    removed: t("push.removed"),
    devices: t("push.devices"),
    here: t("push.here"),
    since: (when: string) => t("push.since", { when }),
    remove: t("push.remove"),
    removeOf: (device: string) => t("push.removeOf", { device }),
    failed: t("push.failed"),
    retry: t("push.retry"),
    unknown: t("push.unknown"),
  },
};
