const all = ["categories", "parts", "customers", "jobs", "job_lines"];
const may = (action: string, collection: string, permissions = {}, fields = ["*"]) => ({
  action,
  collection,
  permissions,
  fields,
  validation: null,
  presets: null,
});
const ownJobs = { mechanic: { _eq: "$CURRENT_USER" } };
const ownLines = { job: ownJobs };

/** Policies and what they allow: the office everything, a mechanic their own jobs without costs. */
export const policies = [
  {
    name: "Office",
    app_access: true,
    permissions: ["create", "read", "update", "delete"].flatMap((action) =>
      all.map((collection) => may(action, collection)),
    ),
  },
  {
    name: "Mechanic",
    app_access: true,
    permissions: [
      may("read", "categories"),
      may("read", "customers"),
      may("read", "parts", {}, ["id", "number", "name", "category", "price", "stock"]),
      may("read", "jobs", ownJobs),
      may("update", "jobs", ownJobs),
      may("read", "job_lines", ownLines),
      may("update", "job_lines", ownLines),
    ],
  },
];
