import { choice, defineResource, json, longText, text } from "../schema";

/**
 * The server's own log, in a group of the menu: what went wrong, who was refused, when it started. Kept for a while, and
 * never a secret in it.
 */
export const systemLogsIn = (group: string) =>
  defineResource({
    name: "system-logs",
    label: "System log",
    group,
    icon: "system",
    permission: "system_logs",
    empty: "The system log shows errors, refused requests and restarts of the server.",
    title: "message",
    defaultSort: "-created_at",
    createdLabel: "When",
    follows: "logs",
    readOnly: true,
    fields: {
      level: choice(["error", "warn", "info", "debug"], {
        label: "Level",
        required: true,
        list: true,
        filter: true,
        optionLabels: { error: "Error", warn: "Warning", info: "Info", debug: "Debug" },
        optionHues: { error: "red", warn: "amber", info: "blue", debug: "grey" },
      }),
      message: longText({ label: "Message", required: true, list: true, search: true }),
      request_id: text({ label: "Request", max: 60, list: true, sort: false, filter: true }),
      context: json({ label: "Details" }),
    },
  });
