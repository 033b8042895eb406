import { pluralOf, type Resource } from "../../../schema";
import { describedBy } from "../../http/described-by";
import { ok } from "../../http/envelope";
import { readBody } from "../../http/read-body";
import { idOf } from "../../http/request-values";
import { needsToOrOwn, type Route } from "../../http/route";
import { moveRecord as contract } from "../contract";
import { moveRecord } from "./move";
import { t } from "../text";

/** The call that moves a record, of resources whose records people order by hand. */
export const orderRoutes = (resource: Resource): Route[] =>
  resource.ordered
    ? [
        {
          ...describedBy(contract, resource),
          access: needsToOrOwn(resource, "edit"),
          subject: pluralOf(resource),
          writes: true,
          summary: `Move a ${resource.label.toLowerCase()} in the order by hand`,
          async handle(call) {
            const done = await moveRecord(
              call,
              resource,
              idOf(call),
              await readBody(call, contract.body),
            );
            const say = done.moved
              ? (label: string) => t("move.moved", { label })
              : (label: string) => t("move.thereAlready", { label });
            return ok(done, { message: say(resource.label) });
          },
        },
      ]
    : [];
