import * as z from "zod";
import { allBelow, pluralOf, warningsOf, type Resource } from "../../schema";
import { joined } from "../../schema/joined";
import { logView } from "../access-log/views";
import { ok, record } from "../http/envelope";
import { notFound } from "../errors";
import { expectedVersion, idOf } from "../http/request-values";
import { describedBy } from "../http/described-by";
import { listedRecord } from "../http/record-answer";
import { needsToOrOwn, type Route } from "../http/route";
import { draftSchema } from "../openapi/field-schema";
import { asksPasswordOf } from "./asked-password";
import { withRows } from "./children/read-rows";
import * as calls from "./contract";
import { handleList, readListQuery } from "./list";
import { serialize } from "./serialize";
import { refuseOthers } from "../http/refuse-others";
import { removeRecord, restoreRecord } from "./remove";
import { registryOf } from "../own-rows";
import { phoneWarnings } from "../phones/phones-in";
import { redact } from "./redact";
import { findRecord } from "./find-record";
import { createRecord, updateRecord } from "./write";
import { t } from "./text";

function reading(resource: Resource, answer: z.ZodType): Route[] {
  return [
    {
      ...describedBy(calls.listRecords, resource, z.array(answer)),
      access: needsToOrOwn(resource, "list"),
      subject: pluralOf(resource),
      summary: `List ${pluralOf(resource).toLowerCase()}`,
      handle: (call) => handleList(call, resource, registryOf(call)),
    },
    {
      ...describedBy(calls.showRecord, resource, answer),
      access: needsToOrOwn(resource, "show"),
      subject: pluralOf(resource),
      summary: `Get one ${resource.label.toLowerCase()}`,
      async handle(call) {
        const id = idOf(call);
        refuseOthers(call.query, ["include"]);
        const readable = registryOf(call).readable(resource);
        const { include } = readListQuery(readable, call.query);
        const row = await findRecord(call, resource, id, { include });
        if (!row) throw notFound();
        await logView(call, resource, id);
        const answered = await withRows(call, resource, serialize(call, resource, row));
        redact(call, resource, [answered]);
        return record(answered);
      },
    },
  ];
}

/** Single records into the trash and out of it. */
function trash(resource: Resource, resources: readonly Resource[], answer: z.ZodType): Route[] {
  const common = { subject: pluralOf(resource), writes: true, ...asksPasswordOf(resource) };
  const noun = resource.label.toLowerCase();
  const below = allBelow(resource, resources).map((each) => pluralOf(each.resource).toLowerCase());
  const along = below.length > 0 ? `, with its ${joined(below, "and")}` : "";
  return [
    {
      ...common,
      conditional: true,
      ...describedBy(calls.removeRecord, resource, answer),
      access: needsToOrOwn(resource, "delete"),
      summary: `Put a ${noun} into the trash${along}`,
      async handle(call) {
        const version = expectedVersion(call.request);
        return ok(await removeRecord(call, resource, idOf(call), { version }), {
          message: t("deleted", { label: resource.label }),
        });
      },
    },
    {
      ...common,
      ...describedBy(calls.restoreRecord, resource, answer),
      access: needsToOrOwn(resource, "restore"),
      summary: `Take a ${noun} out of the trash`,
      handle: async (call) =>
        record(await withRows(call, resource, await restoreRecord(call, resource, idOf(call))), {
          message: t("restored", { label: resource.label }),
        }),
    },
  ];
}

function writing(resource: Resource, resources: readonly Resource[], answer: z.ZodType): Route[] {
  const common = { subject: pluralOf(resource), writes: true, ...asksPasswordOf(resource) };
  const noun = resource.label.toLowerCase();
  return [
    {
      ...common,
      ...describedBy(calls.createRecord, resource, answer),
      access: needsToOrOwn(resource, "create"),
      summary: `Create a ${noun}`,
      body: draftSchema(resource, true),
      async handle(call) {
        const body = await call.json();
        const saved = await createRecord(call, resource, body);
        return record(await withRows(call, resource, saved), {
          status: 201,
          message: t("created", { label: resource.label }),
          notes: call.notes,
          warnings: {
            ...warningsOf(resource, body, saved),
            ...(await phoneWarnings(call, resource, body)),
          },
        });
      },
    },
    {
      ...common,
      conditional: true,
      ...describedBy(calls.changeRecord, resource, answer),
      access: needsToOrOwn(resource, "edit"),
      summary: `Change some fields of a ${noun}`,
      body: draftSchema(resource, false),
      async handle(call) {
        const version = expectedVersion(call.request);
        const body = await call.json();
        const saved = await updateRecord(call, resource, idOf(call), body, { version });
        return record(await withRows(call, resource, saved), {
          message: t("saved", { label: resource.label }),
          notes: call.notes,
          warnings: {
            ...warningsOf(resource, body, saved),
            ...(await phoneWarnings(call, resource, body)),
          },
        });
      },
    },
    ...trash(resource, resources, answer),
  ];
}

/**
 * The calls on single records and lists that every resource has; what only the server writes has no
 * writing ones.
 */
export function crudRoutes(resource: Resource, resources: readonly Resource[]): Route[] {
  const answer = listedRecord(resource);
  return resource.readOnly
    ? reading(resource, answer)
    : [...reading(resource, answer), ...writing(resource, resources, answer)];
}
