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
import { schoolSettingsStrings as words } from "./strings";
import { WeeklyOffCard } from "./weekly-off-card";

const StudentSwitch = ({ record }: { record: FlatSettings }) => (
  <SwitchCard
    toggle={(sending) => call("POST /admin/settings/toggle-student-login", sending)}
    words={words.students}
    on={record["features.student_login_enabled"] === true}
    stopsWhenOn={false}
    concerned={{ students: "students?can_login=true&status=active" }}
    effect={(on, { students }) =>
      (on ? words.students.onEffect : words.students.offEffect)(students)
    }
  />
);

/** The parts of the school's settings, and what they hold beside their fields. */
const view = settingsViewOf(settings, {
  parts: words.tabs,
  cards: words.cards,
  help: words.help,
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
        words={words.maintenance}
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
