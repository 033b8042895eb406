import type * as z from "zod";
import { ok } from "../http/envelope";
import type { CallContract } from "../http/contract";
import { superAdminOnly, type Route } from "../http/route";
import { routeOf } from "../http/route-of";
import { change } from "./change";
import { presentSettings } from "./present";
import { lockSettings } from "./store";

/** What calls on the settings have in common. */
export const settingsCall = { access: superAdminOnly, subject: "Settings" };

/** A setting that has a call of its own to turn it on or off. */
export interface Switch {
  /** Of a boolean setting. */
  path: string;
  /** For the documentation. */
  summary: string;
  /** What is answered once it is on; said when it is answered, in the language at work. */
  on(): string;
  off(): string;
}

const nameOf = ({ path }: Switch) => path.split(".")[1] ?? "";
/** A declared call that `switchCall` made. */
type SwitchContract = CallContract & {
  readonly body: z.ZodType<Readonly<Record<string, boolean | undefined>>>;
  readonly answer: z.ZodType<Readonly<Record<string, boolean>>>;
};

/** The route that turns a setting on or off. */
export const toggleRoute = (contract: SwitchContract, which: Switch): Route =>
  routeOf(contract, {
    ...settingsCall,
    writes: true,
    optionalBody: true,
    summary: which.summary,
    async handle(call, { body }) {
      const name = nameOf(which);
      await lockSettings(call.db);
      const before = await presentSettings(call);
      const now = before.settings[which.path] === true;
      const wanted = body["enabled"] ?? body[name] ?? !now;
      await change(call, before, wanted === now ? {} : { [which.path]: wanted });
      const message = wanted ? which.on() : which.off();
      return ok({ enabled: wanted, [name]: wanted }, { message });
    },
  });
