import { channelWords as t } from "../api/outbox/channel-messages";
import type { AbsentChannel, Channel } from "../api/ports/channel";
import type { Environment } from "./environment";
import { storedChannel } from "../api/outbox/stored-channel";
import { fcmChannel } from "./push/fcm-channel";
import type { FirebaseAccount } from "./push/firebase";
import { smtpChannel } from "./mail/smtp-channel";
import { smsChannel } from "./sms/sms-channel";
import { webhookChannel } from "./webhook/webhook-channel";

/** The ways by which messages leave this server. */
export interface HostChannels {
  channels: readonly Channel[];
  absentChannels: readonly AbsentChannel[];
  close(): void;
}

const noMail: AbsentChannel = {
  name: "email",
  get label() {
    return t("label.email");
  },
  get missing() {
    return t("email.absent");
  },
};

const noSms: AbsentChannel = {
  name: "sms",
  get label() {
    return t("label.sms");
  },
  get missing() {
    return t("sms.absent");
  },
};

/**
 * What the environment sets up, the cheapest first: a message goes by the first that reaches its
 * reader. Where somebody looks at the console on their own machine, email is kept there until a
 * mail server is set. Devices come first: whoever has registered one wants to be told there, and it
 * costs nothing.
 * @param account what is sent to devices with; absent where an application has no such setting
 */
export function hostChannels(
  {
    mail,
    sms,
    gateway,
    mayMakeDemo,
    firebase,
  }: Pick<Environment, "mail" | "sms" | "gateway" | "mayMakeDemo" | "firebase">,
  account: FirebaseAccount | undefined,
  now: () => Date,
): HostChannels {
  const smtp = mail && smtpChannel(mail);
  const email = smtp ?? (mayMakeDemo ? storedChannel : undefined);
  return {
    channels: [
      ...(account ? [fcmChannel(account, firebase, now)] : []),
      ...(email ? [email] : []),
      ...(gateway ? [webhookChannel(gateway)] : []),
      ...(sms ? [smsChannel(sms)] : []),
    ],
    absentChannels: [...(email ? [] : [noMail]), ...(sms ? [] : [noSms])],
    close: () => smtp?.close(),
  };
}
