import { groupBy } from "../../schema/group-by";
import type { RequestContext } from "../http/request-context";
import { afterBatch } from "../http/batch";
import type { Notice, Opens } from "../ports/notice";
import { cut, noticeOf } from "./notice";
import type { AdminReaders } from "./admin-readers";
import { storeNotice } from "./store-notice";
import { sayIn } from "../../schema/messages";
import { t } from "./text";

/** A notice in one language, and what stands in its place when there is more of its kind. */
export interface GroupedNotice {
  notice: Notice;
  /** What it is called when there is more of its kind; `{count}` is how much. */
  many: string;
  /** The page that all of them are on. */
  opensMany?: Opens;
}

/** Something that is to be told to admins who read one language, as plain data. */
export interface GatheredNotice extends GroupedNotice {
  readers: AdminReaders;
}

const maxListed = 5;
const longestLine = 150;

/** One notice for several of one language: how many, the first of them, and how many are left. */
function digestOf(gathered: readonly GatheredNotice[]): Notice {
  const [first] = gathered;
  if (!first) throw new Error("There is no message to send.");
  if (gathered.length === 1) return first.notice;
  const lines = gathered.slice(0, maxListed).map(({ notice: { body } }) => cut(body, longestLine));
  return noticeOf(
    first.notice.type,
    first.many.replace("{count}", String(gathered.length)),
    [
      ...lines,
      ...(gathered.length > maxListed
        ? [
            sayIn(first.readers.language, () =>
              t("digest.more", { count: gathered.length - maxListed }),
            ),
          ]
        : []),
    ].join("\n"),
    first.opensMany,
  );
}

/**
 * Tells each admin once what there is of a kind: one bell for 37 requests. Three statements for
 * each different digest.
 */
export async function groupNotices(
  call: RequestContext,
  together: readonly GatheredNotice[],
): Promise<void> {
  const kinds = groupBy(together, ({ many, readers: { language } }) => `${language} ${many}`);
  for (const ofKind of kinds.values()) {
    const places = ofKind.flatMap(({ readers: { ids } }, place) =>
      ids.map((adminId) => ({ adminId, place })),
    );
    // Admins who are told the same share a sending.
    for (const same of groupBy(
      groupBy(places, ({ adminId }) => adminId),
      ([, of]) => of.map(({ place }) => place).join(),
    ).values()) {
      const gathered = same[0]?.[1].flatMap(({ place }) => ofKind[place] ?? []) ?? [];
      await storeNotice(
        call,
        same.map(([id]) => id),
        { ...digestOf(gathered), language: gathered[0]?.readers.own ?? null },
      );
    }
  }
}

/** The step of `ApiFeature.afterBatch` that tells admins. */
export const noticesStep = "notices";

/**
 * Tells admins now, or, while many records are written, together with what else there is of the
 * kind; each in their language.
 * @param say the notice in the language at work
 */
export async function notifyOrGroup(
  call: RequestContext,
  each: readonly AdminReaders[],
  say: () => GroupedNotice,
): Promise<void> {
  for (const readers of each) {
    const gathered: GatheredNotice = { readers, ...sayIn(readers.language, say) };
    await afterBatch(call, noticesStep, gathered);
  }
}
