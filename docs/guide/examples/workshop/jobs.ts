import {
  children,
  choice,
  date,
  defineResource,
  integer,
  longText,
  reference,
  sum,
  text,
} from "@rollcall/kit/schema";

export const jobs = defineResource({
  name: "jobs",
  label: "Job",
  group: "Workshop",
  icon: "clock",
  permission: "jobs",
  title: "number",
  defaultSort: "-received_on",
  scope: { own: { field: "mechanic", is: "me.id" }, of: ["view", "edit"] },
  fields: {
    number: text({ label: "Number", required: true, unique: true, max: 20, list: true }),
    customer: reference("customers", {
      label: "Customer",
      required: true,
      list: true,
      filter: true,
    }),
    mechanic: reference("admins", { label: "Mechanic", list: true, filter: true }),
    problem: longText({ label: "Problem", required: true, max: 2000, search: true }),
    received_on: date({ label: "Received on", required: true, list: true, filter: "range" }),
    due_on: date({ label: "Due on", notBefore: "received_on", list: true, filter: "range" }),
    status: choice(["open", "in_work", "done", "collected"], {
      label: "Status",
      required: true,
      default: "open",
      readOnly: true,
      list: true,
      filter: true,
    }),
    pieces: integer({ label: "Pieces", computed: sum("job-lines", "quantity"), list: true }),
  },
  children: {
    lines: children("job-lines", {
      label: "Lines",
      columns: ["part", "quantity", "price", "total"],
    }),
  },
  states: {
    field: "status",
    transitions: {
      open: [{ to: "in_work", name: "start", label: "Start" }],
      in_work: [{ to: "done", name: "finish", label: "Finish" }],
      done: [
        { to: "in_work", name: "reopen", label: "Reopen" },
        { to: "collected", name: "hand-over", label: "Hand over", permission: "hand_over" },
      ],
    },
  },
});
