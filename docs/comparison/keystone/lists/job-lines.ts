import { gWithContext, list } from "@keystone-6/core";
import { decimal, integer, relationship, virtual } from "@keystone-6/core/fields";
import type { Context, Lists } from "../generated/keystone/types";
import { isOffice, linesOfOwnJobs, signedIn, type Session } from "../access";

const g = gWithContext<Context<Session>>();

export const JobLine: Lists.JobLine<Session> = list({
  access: {
    operation: { query: signedIn, create: isOffice, update: signedIn, delete: isOffice },
    filter: { query: linesOfOwnJobs, update: linesOfOwnJobs },
  },
  fields: {
    job: relationship({ ref: "Job.lines" }),
    part: relationship({ ref: "Part" }),
    quantity: integer({ defaultValue: 1, validation: { isRequired: true, min: 1 } }),
    price: decimal({ scale: 2, validation: { isRequired: true, min: "0" } }),
    total: virtual({
      field: g.field({
        type: g.Decimal,
        resolve: (line) => line.price?.times(line.quantity ?? 0) ?? null,
      }),
    }),
  },
  hooks: {
    validate: {
      create({ resolvedData, addValidationError }) {
        if (!resolvedData.job) addValidationError("A line needs a job.");
        if (!resolvedData.part) addValidationError("A line needs a part.");
      },
    },
  },
  ui: { listView: { initialColumns: ["job", "part", "quantity", "price", "total"] } },
});
