import { pluralOf, type Resource } from "../../schema";
import { hasPhones } from "../../schema/holds-phones";
import { bulkInSlices } from "../bulk/bulk-in-slices";
import { t } from "../bulk/text";
import { maxFiltered } from "../bulk/body";
import { askPasswordForMany, asksPasswordOf } from "../crud/asked-password";
import { updateRecord } from "../crud/write";
import { clash } from "../errors";
import { ofResource, type AnswerOf } from "../http/contract";
import { ok } from "../http/envelope";
import type { RequestContext, SlicePort } from "../http/request-context";
import { needsToOrOwn, signedIn, type Route } from "../http/route";
import { routeOf } from "../http/route-of";
import { Slices } from "../slices/slices";
import { phoneCount, phonePreview, rewritePhones } from "./contract";
import { countUndialled, phoneFields, previewPhones, rereadPhones, rereadSome } from "./reread";

/** What is stored first: which records are meant, at one moment. */
interface Chosen {
  ids: number[];
}

async function idsOf(
  slices: SlicePort,
  resource: Resource,
  expected: number,
): Promise<readonly number[]> {
  const [first] = slices.earlier as object[];
  if (first && "ids" in first) return (first as Chosen).ids;
  const { result } = await slices.commit(async (call) => {
    const ids: number[] = [];
    for await (const batch of rereadPhones(call, resource))
      for (const { id, changed } of batch) if (Object.keys(changed).length > 0) ids.push(id);
    if (ids.length !== expected)
      throw clash(
        t("countChanged", { now: ids.length, expected }),
        { expected_count: [t("countChanged", { now: ids.length, expected })] },
        { count: ids.length },
      );
    const now = ids.slice(0, maxFiltered);
    return { result: { ids: now } satisfies Chosen, progress: { done: 0, total: now.length } };
  });
  return result.ids;
}

/**
 * Saves the numbers of many records again, each record by the call that saves a single one. The
 * 10,000 first, where there are more; done again, it finds only what is left.
 * @throws ApiError 409 when it is not the number of records that was expected; StoppedHalfway
 */
async function rewrite(
  call: RequestContext,
  resource: Resource,
  expected: number,
): Promise<AnswerOf<typeof rewritePhones>> {
  const fields = phoneFields(call, resource);
  askPasswordForMany(
    call,
    resource,
    fields.map(({ apiName }) => apiName),
  );
  const slices = call.slices ?? new Slices(call);
  const ids = await idsOf(slices, resource, expected);
  return ok(
    await bulkInSlices(call, slices, ids, {
      prepare: (inside, candidates) => rereadSome(inside, resource, candidates),
      async act(inside, id, found) {
        const record = found.get(id);
        if (!record || Object.keys(record.changed).length === 0) return t("unchanged");
        await updateRecord(inside, resource, id, record.changed, { version: record.version });
        return undefined;
      },
    }),
  );
}

/** How many phone numbers are to be looked at, of all resources together. */
export const phoneCountRoutes = (resources: readonly Resource[]): Route[] =>
  resources.some(hasPhones)
    ? [
        routeOf(phoneCount, {
          access: signedIn,
          subject: "Phone numbers",
          summary:
            "How many of the records you may edit have a phone number that can't be dialled as it is stored",
          handle: async (call) => ok({ undialled: await countUndialled(call, resources) }),
        }),
      ]
    : [];

/** What becomes of phone numbers that were stored before they were read as they are today. */
export function phoneRoutes(resource: Resource): Route[] {
  if (!hasPhones(resource)) return [];
  const common = { access: needsToOrOwn(resource, "edit"), subject: pluralOf(resource) };
  const things = pluralOf(resource).toLowerCase();
  return [
    routeOf(ofResource(phonePreview, resource), {
      ...common,
      summary: `How the phone numbers of ${things} would be stored today`,
      handle: async (call) => ok(await previewPhones(call, resource)),
    }),
    routeOf(ofResource(rewritePhones, resource), {
      ...common,
      ...asksPasswordOf(resource),
      summary: `Store the phone numbers of ${things} as the preview shows, each record checked as a single one`,
      writes: "in slices",
      handle: (call, { body }) => rewrite(call, resource, body.expected_count),
    }),
  ];
}
