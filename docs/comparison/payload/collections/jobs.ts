import type {
  CollectionAfterChangeHook,
  CollectionConfig,
  SelectFieldSingleValidation,
} from "payload";
import { isOffice, office, ownJobs } from "../access";

const transitions: Record<string, string[]> = {
  open: ["in_work"],
  in_work: ["done"],
  done: ["in_work", "collected"],
  collected: [],
};

/** The status moves along the transitions; only the office hands a bicycle over. */
const validStatus: SelectFieldSingleValidation = (value, { operation, previousValue, req }) => {
  const next = String(value);
  if (operation === "create") return next === "open" || "A new job is open.";
  if (!previousValue || next === previousValue) return true;
  if (!transitions[String(previousValue)]?.includes(next))
    return `A job that is ${String(previousValue)} cannot become ${next}.`;
  return next !== "collected" || isOffice(req) || "Only the office hands over.";
};

/** Queued in the transaction of the change, and sent by the task in payload.config.ts. */
const tellOthers: CollectionAfterChangeHook = async ({ doc, operation, req }) => {
  await req.payload.jobs.queue({
    task: "webhook",
    input: { event: `jobs.${operation}d`, id: String(doc.id) },
    req,
  });
};

export const Jobs: CollectionConfig = {
  slug: "jobs",
  admin: {
    useAsTitle: "number",
    group: "Workshop",
    defaultColumns: ["number", "customer", "mechanic", "receivedOn", "dueOn", "status", "pieces"],
    listSearchableFields: ["number", "problem"],
  },
  defaultSort: "-receivedOn",
  access: { create: office, read: ownJobs, update: ownJobs, delete: office },
  trash: true,
  versions: true,
  hooks: { afterChange: [tellOthers] },
  fields: [
    { name: "number", type: "text", required: true, unique: true, maxLength: 20 },
    { name: "customer", type: "relationship", relationTo: "customers", required: true },
    { name: "mechanic", type: "relationship", relationTo: "users", index: true },
    { name: "problem", type: "textarea", required: true, maxLength: 2000 },
    { name: "receivedOn", type: "date", required: true },
    {
      name: "dueOn",
      type: "date",
      validate: (value, { siblingData }) => {
        const { receivedOn } = siblingData as { receivedOn?: string };
        if (!value || !receivedOn || new Date(value) >= new Date(receivedOn)) return true;
        return "Due on must not be before Received on.";
      },
    },
    {
      name: "status",
      type: "select",
      required: true,
      defaultValue: "open",
      options: Object.keys(transitions),
      validate: validStatus,
    },
    {
      name: "lines",
      type: "array",
      fields: [
        { name: "part", type: "relationship", relationTo: "parts", required: true },
        { name: "quantity", type: "number", required: true, defaultValue: 1, min: 1 },
        { name: "price", type: "number", required: true, min: 0 },
        {
          name: "total",
          type: "number",
          admin: { readOnly: true },
          hooks: { beforeChange: [({ siblingData }) => siblingData.quantity * siblingData.price] },
        },
      ],
    },
    {
      name: "pieces",
      type: "number",
      admin: { readOnly: true },
      hooks: {
        beforeChange: [
          ({ data }) =>
            (data?.lines ?? []).reduce(
              (sum: number, line: { quantity: number }) => sum + line.quantity,
              0,
            ),
        ],
      },
    },
  ],
};
