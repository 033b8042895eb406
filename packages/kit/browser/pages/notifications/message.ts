import type { BodyFor } from "../../providers/call";
import type { Audiences } from "../../../schema/audiences";
import { placeholderProblem } from "../../../schema/placeholders";
import { t } from "../../strings/notification-centre";
import { recipientTypesIn, toBePicked } from "./recipient-types";

/** Somebody, or a group, that was picked from a search. */
export interface Picked {
  id: number;
  /** With single people only. */
  kind?: string | undefined;
  name: string;
  detail?: string;
}

/** What is typed into the page on which a notification is sent. */
export interface Message {
  recipientType: string;
  picked: readonly Picked[];
  title: string;
  body: string;
  type: string;
}

export const emptyMessage: Message = {
  recipientType: "",
  picked: [],
  title: "",
  body: "",
  type: "system",
};
/** Characters. */
export const longest = { title: 120, body: 1000 };

/** Whether it is said who is meant. */
export const isAddressed = ({ recipientType, picked }: Message, audiences: Audiences): boolean =>
  recipientType !== "" && (picked.length > 0 || toBePicked(audiences, recipientType) === undefined);

/** Who is meant, as the API speaks of it. */
export function addressOf({
  recipientType,
  picked,
}: Message): BodyFor<"POST /admin/notifications/preview"> {
  if (recipientType === "people")
    return {
      recipient_type: recipientType,
      recipients: picked.map(({ id, kind = "" }) => ({ kind, id })),
    };
  return {
    recipient_type: recipientType,
    ...(picked.length > 0 ? { recipient_ids: picked.map(({ id }) => id) } : {}),
  };
}

export const bodyOf = (message: Message): BodyFor<"POST /admin/notifications/send"> => ({
  ...addressOf(message),
  title: message.title.trim(),
  body: message.body.trim(),
  type: message.type,
});

const wrongWords = ({ title, body }: Message, audiences: Audiences) => ({
  title: placeholderProblem(title, audiences),
  body: placeholderProblem(body, audiences),
});

const wrongText = (text: string, maximum: number, missing: string) =>
  text.trim() === ""
    ? missing
    : text.trim().length > maximum
      ? t("sending.tooLong", { busiest: maximum })
      : undefined;

/** What is to be corrected before it can be sent, by the API's names. */
export function problemsOf(message: Message, audiences: Audiences): Record<string, string> {
  const words = wrongWords(message, audiences);
  const found = {
    recipient_type: message.recipientType === "" ? t("sending.required.recipient_type") : undefined,
    recipients:
      message.recipientType !== "" && !isAddressed(message, audiences)
        ? t("sending.required.chosen")
        : undefined,
    title: wrongText(message.title, longest.title, t("sending.required.title")) ?? words.title,
    body: wrongText(message.body, longest.body, t("sending.required.body")) ?? words.body,
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isPickedOne = (value: unknown): value is Picked =>
  isObject(value) && typeof value["id"] === "number" && typeof value["name"] === "string";
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** What an earlier visit left, as far as it is still understood. */
export function messageIn(values: Record<string, unknown>, audiences: Audiences): Message {
  const [recipientType, type] = [textOf(values["recipientType"]), textOf(values["type"])];
  const isKnown = recipientTypesIn(audiences).has(recipientType);
  return {
    recipientType: isKnown ? recipientType : "",
    picked: isKnown && Array.isArray(values["picked"]) ? values["picked"].filter(isPickedOne) : [],
    title: textOf(values["title"]),
    body: textOf(values["body"]),
    type: Object.hasOwn(audiences.notices, type) ? type : emptyMessage.type,
  };
}
