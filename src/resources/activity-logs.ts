import { activityLogsIn } from "@rollcall/kit/resources/activity-logs";

const acts = [
  "took register",
  "changed marks",
  "approved",
  "rejected",
  "cancelled",
  "shortened",
  "entered leave for a class",
  "cancelled leave for a class",
  "closed",
  "reopened",
  "done",
  "not done",
  "contacted family",
  "left by the gate",
  "queued absence message",
  "reminded",
  "opened the family page",
  "confirmed the date of birth",
  "entered a wrong date of birth",
  "revoked family links",
  "made an access code",
  "switched attendance mode",
  "changed attendance calculation",
  "changed weekly off days",
  "started the year",
  "undid the start of the year",
];

export const activityLogs = activityLogsIn("Reports & Settings", acts, {
  attendance: "Attendance",
});
