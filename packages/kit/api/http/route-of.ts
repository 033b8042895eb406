import { refuseOthers } from "./refuse-others";
import type { RequestContext } from "./request-context";
import type { AnswerOf, BodyOf, CallContract, QueryOf } from "./contract";
import { readBody } from "./read-body";
import { readQuery } from "./read-query";
import type { Route } from "./route";

/** What a request asks for, as its contract reads it. */
export interface Input<C extends CallContract> {
  query: QueryOf<C>;
  body: BodyOf<C>;
}

type Handled<C extends CallContract> = Omit<
  Route,
  "method" | "path" | "body" | "queryNames" | "contract" | "asksPassword" | "handle"
> & {
  /**
   * @param asked query and body, checked; what is read before them (a record, a lock) is the
   * handler's.
   */
  handle(call: RequestContext, asked: Input<C>): Promise<AnswerOf<C>>;
};

/**
 * The route of a declared call. Its handler gets query and body checked, and answers what the
 * contract says, or does not compile. A request is refused with 422 for a parameter the contract
 * does not know, and as the schemas say.
 */
export function routeOf<const C extends CallContract>(
  contract: C,
  { handle, ...route }: Handled<C>,
): Route {
  const { method, path, query, body } = contract;
  const names = Object.keys(query?.shape ?? {});
  return {
    ...route,
    method,
    path,
    contract,
    ...(body ? { body } : {}),
    ...(contract.asksPassword ? { asksPassword: "always" } : {}),
    async handle(call) {
      refuseOthers(call.query, names);
      const asked = {
        query: query && readQuery(call.query, query),
        body: body && (await readBody(call, body)),
      };
      return handle(call, asked as Input<C>);
    },
  };
}
