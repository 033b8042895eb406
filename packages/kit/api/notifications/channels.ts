import type { ApiContext } from "../context";

/**
 * By which ways messages leave the server, by name. Without any, only admins can read what is sent,
 * in the console: nobody else has a page to read it on.
 */
export const channelsOf = ({ messengers = [] }: Pick<ApiContext, "messengers">): string[] =>
  messengers.map(({ name }) => name);

export const hasChannel = (context: Pick<ApiContext, "messengers">): boolean =>
  channelsOf(context).length > 0;

/** Why a recipient who is no admin was not reached, where no message leaves the server. */
export const noChannel = "No channel is set up to reach them";
