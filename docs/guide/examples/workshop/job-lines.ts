import { decimal, defineResource, integer, reference, times } from "@rollcall/kit/schema";

export const jobLines = defineResource({
  name: "job-lines",
  label: "Job line",
  group: "Workshop",
  icon: "list",
  permission: "job_lines",
  title: "part",
  scope: { own: { field: "job", is: "own" }, of: ["view", "edit"] },
  fields: {
    job: reference("jobs", { label: "Job", required: true, list: true, filter: true }),
    part: reference("parts", { label: "Part", required: true, list: true, filter: true }),
    quantity: integer({ label: "Quantity", required: true, default: 1, min: 1, list: true }),
    price: decimal({ label: "Price", required: true, min: 0, list: true }),
    total: decimal({ label: "Total", computed: times("quantity", "price"), list: true }),
  },
});
