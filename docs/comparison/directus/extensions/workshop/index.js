import { createHmac } from "node:crypto";

const transitions = { open: ["in_work"], in_work: ["done"], done: ["in_work", "collected"] };
const refuse = (why) => {
  throw Object.assign(new Error(why), {
    name: "DirectusError",
    code: "FAILED_VALIDATION",
    status: 400,
    extensions: {},
  });
};

export default ({ filter, action }, { env, logger }) => {
  /** What is stored of the records that a change touches, each with the change. */
  const changed = async (collection, payload, keys, { database }) => {
    const rows = await database(collection).whereIn("id", keys);
    return rows.map((before) => ({ before, after: { ...before, ...payload } }));
  };

  filter("categories.items.update", async (payload, { keys }, { database }) => {
    let next = payload.parent;
    while (next) {
      if (keys.map(String).includes(String(next))) refuse("A category cannot be below itself.");
      next = (await database("categories").where({ id: next }).first())?.parent;
    }
    return payload;
  });

  const validCustomer = ({ kind, vat_number: number }) => {
    if (kind === "company" && !number) refuse("A company has a VAT number.");
    if (kind !== "company" && number) refuse("Only a company has a VAT number.");
  };
  filter("customers.items.create", (payload) => {
    validCustomer({ kind: "private", ...payload });
    return payload;
  });
  filter("customers.items.update", async (payload, { keys }, context) => {
    const change = payload.kind === "private" ? { ...payload, vat_number: null } : payload;
    for (const { after } of await changed("customers", change, keys, context)) validCustomer(after);
    return change;
  });

  const validDays = ({ received_on: received, due_on: due }) => {
    const day = (value) => new Date(value).toISOString().slice(0, 10);
    if (due && day(due) < day(received)) refuse("Due on must not be before Received on.");
  };
  filter("jobs.items.create", (payload) => {
    if ((payload.status ?? "open") !== "open") refuse("A new job is open.");
    validDays(payload);
    return payload;
  });
  filter("jobs.items.update", async (payload, { keys }, context) => {
    for (const { before, after } of await changed("jobs", payload, keys, context)) {
      validDays(after);
      if (before.status === after.status) continue;
      if (!transitions[before.status]?.includes(after.status))
        refuse(`A job that is ${before.status} cannot become ${after.status}.`);
      if (after.status !== "collected" || !context.accountability || context.accountability.admin)
        continue;
      const role = await context
        .database("directus_roles")
        .where({ id: context.accountability.role })
        .first();
      if (role?.name !== "Office") refuse("Only the office hands over.");
    }
    return payload;
  });

  const total = (line) => line.quantity * line.price;
  filter("job_lines.items.create", (payload) => ({
    ...payload,
    total: total({ quantity: 1, ...payload }),
  }));
  filter("job_lines.items.update", async (payload, { keys }, context) => {
    const [line] = await changed("job_lines", payload, keys, context);
    return line ? { ...payload, total: total(line.after) } : payload;
  });
  const count = async ({ key, keys }, { database }) => {
    const jobs = await database("job_lines")
      .whereIn("id", keys ?? [key])
      .distinct("job");
    for (const { job } of jobs) {
      const pieces = database("job_lines").where({ job }).sum("quantity");
      await database("jobs").where({ id: job }).update({ pieces });
    }
  };
  action("job_lines.items.create", count);
  action("job_lines.items.update", count);

  /** Once the change is made; a call that fails is not tried again. */
  const send = async (event, id) => {
    const body = JSON.stringify({ event, id });
    const signature = createHmac("sha256", env.WEBHOOK_SECRET).update(body).digest("hex");
    await fetch(env.WEBHOOK_URL, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Signature": signature },
      body,
    }).catch((problem) => logger.error(problem));
  };
  action("jobs.items.create", ({ key }) => send("jobs.created", key));
  action("jobs.items.update", ({ keys }) =>
    Promise.all(keys.map((key) => send("jobs.updated", key))),
  );
};
