import { choice, date, defineResource, longText, text } from "@rollcall/kit/schema";

const solve = {
  to: "solved",
  name: "solve",
  label: "Solve",
  bulk: true,
  sets: { solution: "required", solved_on: { required: true, default: "today" } },
} as const;

export const tickets = defineResource({
  name: "tickets",
  label: "Ticket",
  group: "Records",
  icon: "bell",
  permission: "tickets",
  title: "subject",
  fields: {
    subject: text({ label: "Subject", required: true, max: 120, list: true, search: true }),
    status: choice(["open", "waiting", "solved", "closed"], {
      label: "Status",
      required: true,
      default: "open",
      readOnly: true,
      list: true,
      filter: true,
    }),
    opened_on: date({ label: "Opened on", required: true, default: "today", list: true }),
    solved_on: date({ label: "Solved on", readOnly: true, notBefore: "opened_on", list: true }),
    solution: longText({ label: "Solution", readOnly: true, max: 1000 }),
  },
  states: {
    field: "status",
    transitions: {
      open: ["waiting", solve],
      waiting: [{ to: "open", name: "resume", label: "Resume" }, solve],
      solved: [
        { to: "open", name: "reopen", label: "Reopen", reason: "required" },
        {
          to: "closed",
          name: "close",
          label: "Close",
          permission: "close",
          confirm: "A closed ticket can't be reopened.",
          danger: true,
        },
      ],
    },
  },
});
