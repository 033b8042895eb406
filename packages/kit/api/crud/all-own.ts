import { permissionKey, pluralOf, type Resource } from "../../schema";
import { tableName } from "../db/names";
import { sql, type SQL } from "../db/sql";
import { notAllowed } from "../errors";
import type { RequestContext } from "../http/request-context";
import { name } from "../registry";
import { among } from "./among";
import { verbWord } from "./verb-word";
import { withinSentence } from "../../schema/messages";
import { t } from "./text";

/** Why someone may not do this to a record that is not their own. */
export const onlyYourOwn = (resource: Resource, verb: string): string =>
  t("onlyYourOwn", { verb: verbWord(verb), things: withinSentence(pluralOf(resource)) });

/**
 * One statement.
 * @param own the condition under which a record `r` is the client's own
 * @param verb of the permission needed
 * @param act what is done, where that is another word
 * @throws ApiError 403 where one of the records is someone else's
 */
export async function checkAllOwn(
  call: Pick<RequestContext, "db">,
  resource: Resource,
  ids: readonly number[],
  { own, verb, act = verb }: { own: SQL; verb: string; act?: string },
): Promise<void> {
  const [other] = await call.db.query(
    sql`select 1 from ${name(tableName(resource))} r where r.id = ${among(ids)} and (${own}) is not true limit 1`,
  );
  if (other)
    throw notAllowed(onlyYourOwn(resource, act), "permission", permissionKey(resource, verb));
}
