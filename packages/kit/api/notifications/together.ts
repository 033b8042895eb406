import { groupBy } from "../../schema/group-by";
import type { RequestContext } from "../http/request-context";
import { atEndOfBatch } from "../http/batch";
import type { Notice, Opens } from "../ports/notice";
import { institutionLanguage } from "../settings/language-of";
import { cut, noticeOf } from "./notice";
import { notifyAdmins } from "./notify-admins";
import { messages, sayIn } from "../../schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("kit/api/notifications", words);

/** Something that is to be told, as plain data. */
export interface GatheredNotice {
  adminIds: readonly number[];
  notice: Notice;
  /** What it is called when there is more of its kind; `{count}` is how much. */
  many: string;
  /** The page that all of them are on. */
  opensMany?: Opens;
}

const maxListed = 5;
const longestLine = 150;

/**
 * One notice for several: how many, the first of them, and how many are left.
 * @param language of the institution
 */
function digestOf(gathered: readonly GatheredNotice[], language: string | null): Notice {
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
        ? [sayIn(language, () => t("digest.more", { count: gathered.length - maxListed }))]
        : []),
    ].join("\n"),
    first.opensMany,
  );
}

/**
 * Tells each admin once what there is of a kind: one bell for 37 requests. Three statements for
 * each different digest.
 */
export async function tellTogether(
  call: RequestContext,
  together: readonly GatheredNotice[],
): Promise<void> {
  // Read also where the digest is short: the number of statements is the same for few and many.
  const language = together.length > 1 ? await institutionLanguage(call) : null;
  for (const ofKind of groupBy(together, ({ many }) => many).values()) {
    const places = ofKind.flatMap(({ adminIds }, place) =>
      adminIds.map((adminId) => ({ adminId, place })),
    );
    // Admins who are told the same share a sending.
    for (const same of groupBy(
      groupBy(places, ({ adminId }) => adminId),
      ([, of]) => of.map(({ place }) => place).join(),
    ).values()) {
      const gathered = same[0]?.[1].flatMap(({ place }) => ofKind[place] ?? []) ?? [];
      await notifyAdmins(
        call,
        same.map(([id]) => id),
        digestOf(gathered, language),
      );
    }
  }
}

/** The step of `ApiFeature.afterBatch` that tells admins. */
export const noticesStep = "notices";

/**
 * Tells admins now, or, while many records are written, together with what else there is of the
 * kind.
 */
export const tellOrGather = (call: RequestContext, gathered: GatheredNotice): Promise<void> =>
  atEndOfBatch(call, noticesStep, gathered);
