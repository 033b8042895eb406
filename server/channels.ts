import type { AbsentChannel, Channel } from "@rollcall/kit/api/ports/channel";
import type { Environment } from "./environment";
import { keptChannel } from "./mail/kept-channel";
import { smtpChannel } from "./mail/smtp-channel";

/** The ways by which messages leave this server. */
export interface HostChannels {
  channels: readonly Channel[];
  absentChannels: readonly AbsentChannel[];
  close(): void;
}

const noMail: AbsentChannel = {
  name: "email",
  label: "E-mail",
  missing: "Set SMTP_URL, MAIL_FROM and PUBLIC_URL on the server, and restart it",
};

/**
 * What the environment sets up. Where somebody looks at the console on their own machine, e-mail is
 * kept there until a mail server is set.
 */
export function hostChannels({
  mail,
  mayMakeDemo,
}: Pick<Environment, "mail" | "mayMakeDemo">): HostChannels {
  if (!mail)
    return {
      channels: mayMakeDemo ? [keptChannel] : [],
      absentChannels: mayMakeDemo ? [] : [noMail],
      close: () => undefined,
    };
  const channel = smtpChannel(mail);
  return { channels: [channel], absentChannels: [], close: () => channel.close() };
}
