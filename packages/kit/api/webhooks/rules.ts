import { sql } from "../db/sql";
import { invalid } from "../errors";
import type { RequestContext, Rules } from "../http/request-context";
import type { Row } from "../db/row";
import { eventProblems, eventsIn, redactedEvents } from "./events";
import { newSecret } from "./sign";
import { t } from "./text";

/** Why an address cannot be used; checked on a host that sends nothing, too. */
function addressProblem({ context }: RequestContext, url: string): string | undefined {
  const { protocol, username, password, hash } = new URL(url);
  if (username + password + hash !== "") return t("address.parts");
  if (context.webhooks) return context.webhooks.problem(url);
  return protocol === "https:" ? undefined : t("address.https");
}

/**
 * Refuses events whose values the caller may not read: to choose them, to turn them to another
 * address, or to have the secret that signs them.
 * @throws ApiError 422
 */
export function refuseRedacted(call: RequestContext, record: Readonly<Row>): void {
  const withheld = redactedEvents(eventsIn(String(record["events"])), call.identity, call.context);
  if (withheld.length > 0) throw invalid({ events: withheld });
}

const differs = (before: Readonly<Row>, after: Row, names: readonly string[]) =>
  names.some((name) => before[name] !== after[name]);

/**
 * A webhook is sent only what the admin who sets it up may read. Changing its address, events or
 * status counts as setting it up.
 */
export const webhookRules: Rules = {
  async beforeWrite(call, { before, after }) {
    const events = eventsIn(String(after["events"] ?? ""));
    const problems = eventProblems(events, call.context);
    if (events.length === 0) problems.push(t("event.none"));
    if (problems.length > 0) throw invalid({ events: problems });
    after["events"] = events.join(",");
    const address = addressProblem(call, String(after["address"]));
    if (address !== undefined) throw invalid({ address: [address] });
    if (!before || differs(before, after, ["address", "events", "status"]))
      refuseRedacted(call, after);
  },
  async afterWrite({ db }, { before, after, id }) {
    if (!before)
      return void (await db.query(
        sql`insert into webhook_states (webhook_id, secret) values (${id}, ${newSecret()})`,
      ));
    if (after["status"] === "active" && differs(before, after, ["address", "status"]))
      await db.query(
        sql`update webhook_states set rest_until = null, failures = 0, failing_since = null, problem = null where webhook_id = ${id}`,
      );
  },
  async beforeRestore(call, before) {
    refuseRedacted(call, before);
  },
};
