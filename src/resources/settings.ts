import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  integer,
  reference,
  text,
} from "@rollcall/kit/schema";
import {
  brandingFields,
  institutionFields,
  pushFields,
  quietFields,
} from "@rollcall/kit/resources/settings-fields";

const effects = ["left_out", "absent", "present"] as const;
const effectLabels = {
  left_out: "Left out",
  absent: "Counts as absent",
  present: "Counts as present",
};
const modes = ["daily", "session", "period"] as const;
const modeLabels = {
  daily: "Once a day",
  session: "Morning and afternoon",
  period: "Every lesson",
};
const off = <const L extends string, const D extends boolean>(label: L, off: D) =>
  boolean({ label, section: "attendance", required: true, default: off });

const caseTasks = ["call", "letter", "meeting", "other"] as const;
const daysOfStage = <const L extends string, const D extends number>(label: L, days: D) =>
  integer({
    label,
    section: "cases",
    required: true,
    default: days,
    min: 1,
    max: 60,
    help: "School days absent in a row without leave.",
  });
const taskOfStage = <const L extends string, const D extends (typeof caseTasks)[number]>(
  label: L,
  task: D,
) =>
  choice(caseTasks, {
    label,
    section: "cases",
    required: true,
    default: task,
    optionLabels: {
      call: "Call the parents",
      letter: "Send a letter",
      meeting: "Meet the parents",
      other: "Follow up",
    },
  });
const dueOfStage = <const L extends string, const D extends number>(label: L, days: D) =>
  integer({
    label,
    section: "cases",
    required: true,
    default: days,
    min: 0,
    max: 60,
    help: "Days after the stage is reached.",
  });

/**
 * The institution's settings: one record, whose keys are paths into the nested answer. Declared
 * like a resource, since its form, its checks and its sentences follow from it; no list of records,
 * so it is not among the resources. What is read only is derived, or set by a call of its own.
 */
export const settings = defineResource({
  name: "settings",
  label: "Settings",
  plural: "Settings",
  icon: "settings",
  permission: "institution_settings",
  title: "institution.name",
  fields: {
    ...institutionFields,
    "institution.timezone": {
      ...institutionFields["institution.timezone"],
      help: "Used to decide the date of each register, and to show the time.",
    },
    ...brandingFields({ appName: "ABC Attendance System", tagline: "Admin Panel" }),
    "features.student_login_enabled": boolean({
      label: "Student login",
      section: "features",
      required: true,
      default: false,
    }),
    "features.config.student_session_days": integer({
      label: "Students stay signed in for",
      section: "features",
      required: true,
      default: 30,
      min: 1,
      max: 365,
      help: "Days before a student must sign in again.",
    }),
    "attendance.mode": choice(modes, {
      label: "Attendance mode",
      section: "attendance",
      required: true,
      default: "daily",
      optionLabels: modeLabels,
    }),
    "attendance.mode_from": date({
      label: "In this mode since",
      section: "attendance",
      readOnly: true,
    }),
    "attendance.next_mode": choice(modes, {
      label: "Next mode",
      section: "attendance",
      readOnly: true,
      optionLabels: modeLabels,
    }),
    "attendance.next_mode_from": date({
      label: "Next mode from",
      section: "attendance",
      readOnly: true,
    }),
    "attendance.policy.excused": choice(effects, {
      label: "Excused",
      section: "attendance",
      required: true,
      default: "left_out",
      optionLabels: effectLabels,
      help: "How excused marks affect the percentage.",
    }),
    "attendance.policy.unmarked": choice(effects, {
      label: "Unmarked",
      section: "attendance",
      required: true,
      default: "left_out",
      optionLabels: effectLabels,
      help: "How missing marks affect the percentage.",
    }),
    "attendance.policy.free_absences": integer({
      label: "Free absences",
      section: "attendance",
      required: true,
      default: 0,
      min: 0,
      max: 30,
      help: "The first absences of a student in an academic year that do not lower the percentage. Each is a day, a session or a lesson, as registers are taken.",
    }),
    "attendance.policy.late_half_after": integer({
      label: "Late counts as half a day from",
      section: "attendance",
      min: 1,
      max: 600,
      help: "In minutes. A student who is at least this late counts as half present. Leave empty for never.",
    }),
    "attendance.policy.late_absent_after": integer({
      label: "Late counts as absent from",
      section: "attendance",
      min: 1,
      max: 600,
      help: "In minutes. A student who is at least this late counts as absent in the percentage, but no absence alert is sent. Leave empty for never.",
    }),
    "attendance.policy.whole_day_from": integer({
      label: "Count days: a whole day from",
      section: "attendance",
      min: 1,
      max: 100,
      help: "In percent of the day's sessions or lessons. A student who attends at least this share counts as present for the day. Percentages and free absences then count days. Leave empty to count each register.",
    }),
    "attendance.policy.half_day_from": integer({
      label: "Count days: half a day from",
      section: "attendance",
      min: 1,
      max: 99,
      help: "In percent. A student who attends less than this counts as absent for the day. Leave empty for no half days.",
    }),
    "attendance.threshold": decimal({
      label: "Threshold",
      section: "attendance",
      required: true,
      default: 75,
      min: 0,
      max: 100,
      scale: 1,
      help: "In percent. Students below it are listed in reports.",
    }),
    "notifications.rules.low_attendance_slots": integer({
      label: "Low attendance after",
      section: "attendance",
      required: true,
      default: 10,
      min: 1,
      max: 500,
      help: "How many registers (or days, where percentages count days) must count before an alert is recorded, or a student is listed as below the threshold.",
    }),
    "attendance.policy.changes_from": date({
      label: "Changes hold from",
      section: "attendance",
      help: "Reports that end before this day don't change. Leave empty for today; 0001-01-01 changes all past reports too.",
    }),
    "attendance.edit_window": integer({
      label: "Edit window",
      section: "attendance",
      required: true,
      default: 2,
      min: 0,
      max: 60,
      help: "How many school days teachers can edit a register.",
    }),
    "attendance.expected_from": date({
      label: "Registers are expected from",
      section: "attendance",
      help: "The day the school started taking registers here. Earlier registers count if they were taken, and aren't reported as missing if they weren't.",
    }),
    "attendance.late_after": integer({
      label: "Late after",
      section: "attendance",
      required: true,
      default: 5,
      min: 0,
      max: 120,
      help: "In minutes. Students who pass the gate more than this after the start are late.",
    }),
    "attendance.weekly_off.monday": off("Monday", false),
    "attendance.weekly_off.tuesday": off("Tuesday", false),
    "attendance.weekly_off.wednesday": off("Wednesday", false),
    "attendance.weekly_off.thursday": off("Thursday", false),
    "attendance.weekly_off.friday": off("Friday", false),
    "attendance.weekly_off.saturday": off("Saturday", false),
    "attendance.weekly_off.sunday": off("Sunday", true),
    ...pushFields,
    ...quietFields,
    "notifications.rules.low_attendance": boolean({
      label: "Low attendance",
      section: "notifications",
      required: true,
      default: true,
      help: "Recorded once, when a student falls below the threshold. Parents and the class teacher get it only where a channel is set up.",
    }),
    "notifications.rules.consecutive_absences": boolean({
      label: "Absences in a row",
      section: "notifications",
      required: true,
      default: true,
      help: "Recorded for parents and the class teacher; sent only where a channel is set up.",
    }),
    "notifications.rules.consecutive_days": integer({
      label: "Absent in a row for",
      section: "notifications",
      required: true,
      default: 3,
      min: 2,
      max: 30,
      help: "School days.",
    }),
    "notifications.rules.daily_absence": boolean({
      label: "Absence of the day",
      section: "notifications",
      required: true,
      default: true,
      help: "Recorded for parents and the class teacher; sent only where a channel is set up.",
    }),
    "notifications.rules.departures": boolean({
      label: "Departures at the gate",
      section: "notifications",
      required: true,
      default: true,
      help: "Recorded for parents and the class teacher; sent only where a channel is set up.",
    }),
    "notifications.rules.grace_minutes": integer({
      label: "Grace time",
      section: "notifications",
      required: true,
      default: 15,
      min: 0,
      max: 240,
      help: "Minutes in which a mark can be corrected, or a departure undone, before an alert is recorded.",
    }),
    "notifications.rules.leave_requests": boolean({
      label: "Leave requests",
      section: "notifications",
      required: true,
      default: true,
    }),
    "notifications.rules.leave_decisions": boolean({
      label: "Decisions on leave",
      section: "notifications",
      required: true,
      default: true,
    }),
    "cases.enabled": boolean({
      label: "Open cases automatically",
      section: "cases",
      required: true,
      default: true,
      help: "When off, cases are only opened, escalated and closed manually.",
    }),
    "cases.below_threshold": boolean({
      label: "Also below the threshold",
      section: "cases",
      required: true,
      default: true,
      help: "Opens a case when a student falls below the attendance threshold, once enough registers or days count for a low attendance alert.",
    }),
    "cases.close_after_days": integer({
      label: "Close after",
      section: "cases",
      required: true,
      default: 3,
      min: 1,
      max: 60,
      help: "Days after the reason is resolved before a case closes automatically.",
    }),
    "cases.first.days": daysOfStage("First stage after", 3),
    "cases.first.task": taskOfStage("First stage: task", "call"),
    "cases.first.due_days": dueOfStage("First stage: task due in", 2),
    "cases.second.days": daysOfStage("Second stage after", 5),
    "cases.second.task": taskOfStage("Second stage: task", "letter"),
    "cases.second.due_days": dueOfStage("Second stage: task due in", 5),
    "cases.third.days": daysOfStage("Third stage after", 10),
    "cases.third.task": taskOfStage("Third stage: task", "meeting"),
    "cases.third.due_days": dueOfStage("Third stage: task due in", 10),
    "academic.current_year": reference("academic-years", {
      label: "Current academic year",
      section: "academic",
      help: "Selecting another year replaces the current one.",
    }),
    "firebase.credentials_path": text({
      label: "Credentials file",
      section: "firebase",
      max: 200,
      pattern: "(?!\\.)[\\w. -]+(/(?!\\.)[\\w. -]+)*",
      patternHelp:
        "Credentials file must be a path below the folder for Firebase, such as school.json.",
      help: "A service account's file, as a path below the folder that the server's operator allows. Messages reach the devices that students have registered with it.",
    }),
    "firebase.configured": boolean({
      label: "Configured",
      section: "firebase",
      required: true,
      default: false,
      readOnly: true,
    }),
  },
});
