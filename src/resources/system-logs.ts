import { systemLogsIn } from "@rollcall/kit/resources/system-logs";

export const systemLogs = systemLogsIn("Reports & Settings");
