import { channelReason, channelWords } from "../../api/outbox/channel-messages";
import type { Channel, ChannelOutcome, OutgoingMessage } from "../../api/ports/channel";
import { withoutIsolates } from "../../schema/sms-parts";
import { retryAfter, timeoutMs } from "../outgoing-request";
import type { FirebaseAccount } from "./firebase";
import type { FirebaseSettings } from "./firebase-settings";

/** Messages that one server hands over side by side. */
const atOnce = 20;
/** A message has 4,096 bytes at most, all of it together. */
const maxBody = 1000;

interface FcmDetail {
  "@type"?: string;
  errorCode?: string;
  fieldViolations?: { field?: string }[];
}
interface FcmAnswer {
  name?: string;
  error?: { message?: string; details?: FcmDetail[] };
}

/** The text without the sender and the title it begins with: a phone shows those by themselves. */
function bodyOf({ brief, ...message }: OutgoingMessage): string {
  const title = withoutIsolates(message.title);
  const at = brief.indexOf(title);
  const body = at < 0 ? brief : brief.slice(at + title.length).trim();
  return body.length > maxBody ? `${body.slice(0, maxBody - 1)}…` : body;
}

/** A message as FCM takes it; by its key a phone shows a repeat in place of the first. */
const messageOf = (message: OutgoingMessage) => ({
  message: {
    token: message.to,
    notification: { title: message.title, body: bodyOf(message) },
    data: { id: message.key },
    android: { collapse_key: message.key, notification: { tag: message.key } },
    apns: { headers: { "apns-collapse-id": message.key } },
    webpush: { notification: { tag: message.key } },
  },
});

/** Whether a refusal says that this device is gone, or that its token never was one. */
function isDead(status: number, { message = "", details = [] }: NonNullable<FcmAnswer["error"]>) {
  const codes = new Set(details.map(({ errorCode }) => errorCode));
  if (status === 404) return codes.has("UNREGISTERED");
  if (status === 403) return codes.has("SENDER_ID_MISMATCH");
  return (
    status === 400 &&
    (details.some(({ fieldViolations = [] }) =>
      fieldViolations.some(({ field }) => field === "message.token"),
    ) ||
      (codes.has("INVALID_ARGUMENT") && /registration token/i.test(message)))
  );
}

/** What an answer of FCM means. */
async function outcomeOf(response: Response, now: Date): Promise<ChannelOutcome> {
  const { status } = response;
  const { name = "", error = {} } = (await response.json().catch(() => ({}))) as FcmAnswer;
  if (response.ok) return { state: "accepted", reference: name.slice(0, 200) };
  const said = `“${status} ${String(error.message ?? "").slice(0, 200)}”`;
  if (isDead(status, error))
    return { state: "refused", reason: channelReason("firebase.gone", { said }), badAddress: true };
  if (status === 429 || status >= 500) {
    const seconds = retryAfter(response.headers.get("Retry-After"), now);
    return {
      state: "later",
      reason: channelReason("firebase.notYet", { said }),
      ...(seconds === undefined ? {} : { afterSeconds: seconds }),
    };
  }
  if (status === 400)
    return { state: "refused", reason: channelReason("firebase.refused", { said }) };
  return { state: "down", reason: channelReason("firebase.account", { said }) };
}

/** Messages to devices by Firebase Cloud Messaging (HTTP v1), with the account of the settings. */
export function fcmChannel(
  account: Pick<FirebaseAccount, "missing" | "leave" | "forget">,
  { url, perMinute }: Pick<FirebaseSettings, "url" | "perMinute">,
  now: () => Date,
): Channel {
  const { host } = new URL(url);

  /** One request; undefined where the access token is not taken. */
  async function tried(
    message: OutgoingMessage,
    signal: AbortSignal,
  ): Promise<ChannelOutcome | undefined> {
    const leave = await account.leave();
    if (!leave)
      return { state: "down", reason: account.missing() ?? channelReason("firebase.notSetUp") };
    const { project, access } = leave;
    if (access.state !== "granted") return { state: "down", reason: access.reason };
    const response = await fetch(
      `${url}/v1/projects/${encodeURIComponent(project)}/messages:send`,
      {
        method: "POST",
        redirect: "manual",
        headers: { Authorization: `Bearer ${access.token}`, "Content-Type": "application/json" },
        body: JSON.stringify(messageOf(message)),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      },
    );
    if (response.status !== 401) return outcomeOf(response, now());
    account.forget(access.token);
    await response.body?.cancel();
    return undefined;
  }

  return {
    name: "fcm",
    get label() {
      return channelWords("label.push");
    },
    address: "device",
    mayRepeat: true,
    perMinute,
    atOnce,
    missing: () => account.missing(),
    async send(message, signal) {
      try {
        const outcome = (await tried(message, signal)) ?? (await tried(message, signal));
        return outcome ?? { state: "down", reason: channelReason("firebase.noToken") };
      } catch {
        return { state: "down", reason: channelReason("firebase.unreachable", { host }) };
      }
    },
  };
}
