import { action, gWithContext, list } from "@keystone-6/core";
import { calendarDay, relationship, select, text, virtual } from "@keystone-6/core/fields";
import type { Context, Lists } from "../generated/keystone/types";
import { isOffice, ownJobs, signedIn, type Session } from "../access";
import { send } from "../webhook";

const g = gWithContext<Context<Session>>();

type Status = "open" | "in_work" | "done" | "collected";

/** The button that moves a job from one state to the next. */
const transition = (label: string, from: Status, to: Status, access = signedIn) =>
  action<Lists.Job.TypeInfo<Session>, Record<never, never>>({
    access,
    args: {},
    async resolve({ where }, context) {
      const job = await context.db.Job.findOne({ where });
      if (job?.status !== from) throw new Error(`Only a job that is ${from} can become ${to}.`);
      const moved = await context.sudo().db.Job.updateOne({ where, data: { status: to } });
      return moved ?? null;
    },
    ui: { label, itemView: { actionMode: { hidden: { NOT: { status: { equals: from } } } } } },
  });

const rightDays = (received: unknown, due: unknown, refuse: (why: string) => void) => {
  if (due && String(due) < String(received)) refuse("Due on must not be before Received on.");
};

export const Job: Lists.Job<Session> = list({
  access: {
    operation: { query: signedIn, create: isOffice, update: signedIn, delete: isOffice },
    filter: { query: ownJobs, update: ownJobs },
  },
  fields: {
    number: text({ isIndexed: "unique", validation: { isRequired: true, length: { max: 20 } } }),
    customer: relationship({
      ref: "Customer.jobs",
      ui: { createView: { isRequired: true }, itemView: { isRequired: true } },
    }),
    mechanic: relationship({ ref: "User" }),
    problem: text({
      validation: { isRequired: true, length: { max: 2000 } },
      ui: { displayMode: "textarea" },
    }),
    receivedOn: calendarDay({ validation: { isRequired: true } }),
    dueOn: calendarDay(),
    status: select({
      options: ["open", "in_work", "done", "collected"],
      defaultValue: "open",
      validation: { isRequired: true },
      access: { read: signedIn, create: () => false, update: () => false },
      ui: { createView: { fieldMode: "hidden" }, itemView: { fieldMode: "read" } },
    }),
    lines: relationship({
      ref: "JobLine.job",
      many: true,
      ui: {
        displayMode: "table",
        columns: ["part", "quantity", "price", "total"],
        itemView: { fieldMode: "read" },
      },
    }),
    pieces: virtual({
      field: g.field({
        type: g.Int,
        async resolve(job, _args, context) {
          const lines = await context.db.JobLine.findMany({
            where: { job: { id: { equals: String(job.id) } } },
          });
          return lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
        },
      }),
    }),
  },
  actions: {
    start: transition("Start", "open", "in_work"),
    finish: transition("Finish", "in_work", "done"),
    reopen: transition("Reopen", "done", "in_work"),
    handOver: transition("Hand over", "done", "collected", isOffice),
  },
  hooks: {
    validate: {
      create({ resolvedData, addValidationError }) {
        if (!resolvedData.customer) addValidationError("A job needs a customer.");
        rightDays(resolvedData.receivedOn, resolvedData.dueOn, addValidationError);
      },
      update({ item, resolvedData, addValidationError }) {
        const { receivedOn, dueOn } = { ...item, ...resolvedData };
        rightDays(receivedOn, dueOn, addValidationError);
      },
    },
    // Sent after the operation; a call that fails is not tried again.
    afterOperation: {
      create: ({ item }) => send("jobs.created", String(item.id)),
      update: ({ item }) => send("jobs.updated", String(item.id)),
    },
  },
  ui: {
    labelField: "number",
    searchFields: ["number", "problem"],
    listView: {
      initialColumns: ["number", "customer", "mechanic", "receivedOn", "dueOn", "status", "pieces"],
      initialSort: { field: "receivedOn", direction: "DESC" },
    },
  },
});
