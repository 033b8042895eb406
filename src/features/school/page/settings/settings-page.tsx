import { MaintenanceSwitch } from "@rollcall/kit/browser/pages/settings/maintenance-switch";
import { PhonesCard } from "@rollcall/kit/browser/pages/settings/phones-card";
import { RetentionCard } from "@rollcall/kit/browser/pages/settings/retention-card";
import type { FlatSettings } from "@rollcall/kit/browser/pages/settings/settings-api";
import { SettingsPage } from "@rollcall/kit/browser/pages/settings/settings-page";
import { settingsViewOf } from "@rollcall/kit/browser/pages/settings/settings-view-of";
import { SwitchCard } from "@rollcall/kit/browser/pages/settings/switch-card";
import { call } from "../../../../providers/call";
import { settings } from "../../../../resources/settings";
import { CodeLists } from "./code-lists";
import { ExpectedFromEffect } from "./expected-from";
import { FirebaseTest } from "./firebase-test";
import { ModeCard } from "./mode-card";
import { CalculationFromInput } from "./calculation-from";
import { t } from "./text";
import { WeeklyOffCard } from "./weekly-off-card";

const studentSwitch = {
  title: t("students.title"),
  text: t("students.text"),
  turnOn: t("students.turnOn"),
  turnOff: t("students.turnOff"),
  onTitle: t("students.onTitle"),
  offTitle: t("students.offTitle"),
  onEffect: (count: number) => t("students.onEffect", { count }),
  offEffect: (count: number) => t("students.offEffect", { count }),
};

const tabNames = {
  institution: t("tabs.institution"),
  branding: t("tabs.branding"),
  security: t("tabs.security"),
  features: t("tabs.features"),
  attendance: t("tabs.attendance"),
  codes: t("tabs.codes"),
  cases: t("tabs.cases"),
  notifications: t("tabs.notifications"),
  retention: t("tabs.retention"),
  academic: t("tabs.academic"),
  firebase: t("tabs.firebase"),
  maintenance: t("tabs.maintenance"),
};

const cardNames = {
  "features.config": t("cards.features.config"),
  attendance: t("cards.attendance"),
  "attendance.policy": t("cards.attendance.policy"),
  "attendance.self_marks": t("cards.attendance.self_marks"),
  cases: t("cards.cases"),
  "cases.first": t("cards.cases.first"),
  "cases.second": t("cards.cases.second"),
  "cases.third": t("cards.cases.third"),
  "notifications.rules": t("cards.notifications.rules"),
  retention: t("cards.retention"),
  academic: t("cards.academic"),
  firebase: t("cards.firebase"),
} as Readonly<Record<string, string>>;

const cardHelp = {
  attendance: t("help.registers"),
  "attendance.policy": t("help.policy"),
} as Readonly<Record<string, string>>;

const StudentSwitch = ({ record }: { record: FlatSettings }) => (
  <SwitchCard
    toggle={(sending) => call("POST /admin/settings/toggle-student-login", sending)}
    words={studentSwitch}
    on={record["features.student_login_enabled"] === true}
    stopsWhenOn={false}
    concerned={{ students: "students?can_login=true&status=active" }}
    effect={(on, { students }) => (on ? studentSwitch.onEffect : studentSwitch.offEffect)(students)}
  />
);

/** The parts of the school's settings, and what they hold beside their fields. */
const view = settingsViewOf(settings, {
  parts: tabNames,
  cards: cardNames,
  help: cardHelp,
  cardOf: {
    "attendance.threshold": "attendance.policy",
    "notifications.rules.low_attendance_slots": "attendance.policy",
  },
  notTyped: [
    "features.student_login_enabled",
    "attendance.mode",
    "attendance.mode_from",
    "attendance.next_mode",
    "attendance.next_mode_from",
    "firebase.configured",
    ...Object.keys(settings.fields).filter((path) => path.startsWith("attendance.weekly_off.")),
  ],
  fields: new Map([
    [
      settings.fields["attendance.policy.changes_from"],
      {
        Input: CalculationFromInput,
        isWide: true,
        Cell: ({ value }: { value: unknown }) => <>{String(value ?? "")}</>,
      },
    ],
  ]),
  confirm: { "attendance.expected_from": ExpectedFromEffect },
  before: {
    attendance: ({ record }) => (
      <>
        <ModeCard record={record} />
        <WeeklyOffCard />
      </>
    ),
    codes: CodeLists,
    features: StudentSwitch,
    maintenance: ({ record }) => (
      <MaintenanceSwitch
        on={record["institution.maintenance_mode"] === true}
        // In place of the framework's own: students are concerned too.
        words={{
          text: t("maintenance.text"),
          onEffect: (supers: number, others: number) =>
            t("maintenance.onEffect", { supers, others }),
          offEffect: (others: number) => t("maintenance.offEffect", { others }),
        }}
      />
    ),
  },
  after: {
    institution: PhonesCard,
    retention: RetentionCard,
    firebase: ({ record, values }) => (
      <FirebaseTest
        configured={record["firebase.configured"] === true}
        path={values["firebase.credentials_path"]}
      />
    ),
  },
});

/** The institution's settings, part by part. */
export const SchoolSettingsPage = () => <SettingsPage view={view} />;
