import { activityLogsIn } from "@rollcall/kit/resources/activity-logs";

export const activityLogs = activityLogsIn("Reports & Settings");
