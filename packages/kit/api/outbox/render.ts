import { escaped } from "../http/html-text";
import { isRightToLeft } from "../../schema/languages";
import type { MessageAction } from "../ports/message-links";
import { withoutIsolates } from "../../schema/sms-parts";
import { language } from "../../schema/messages";
import { t } from "./text";

/** Whose message it is. */
export interface Sender {
  name: string;
  /** #rrggbb */
  colour: string;
  /** Lines of where it can be reached; none where it has not said. */
  contact: readonly string[];
}

/** What a message says. */
export interface MessageContent {
  title: string;
  /** Paragraphs are lines. */
  body: string;
  action?: MessageAction | null;
  /** What its reader can open beside that. */
  links?: readonly MessageAction[] | undefined;
  /** Where messages of this kind are declined. */
  unsubscribe?: string | undefined;
}

/** What a page says of its language. */
export const spokenIn = (): string => {
  const { tag } = language();
  return `lang="${escaped(tag)}"${isRightToLeft(tag) ? ` dir="rtl"` : ""}`;
};

/** Black or white, whichever is easier to read on a colour (WCAG's relative luminance). */
export function inkOn(colour: string): "#000000" | "#ffffff" {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}

const actionsOf = ({ action, links = [] }: MessageContent): readonly MessageAction[] =>
  action ? [action, ...links] : links;
const lines = (text: string) => text.split("\n").map((line) => line.trim());
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function textOf(sender: Sender, content: MessageContent): string {
  const { title, body, unsubscribe } = content;
  const footer = [sender.name, ...sender.contact];
  return [
    title,
    "",
    body,
    ...actionsOf(content).flatMap(({ label, url }) => ["", `${label}: ${url}`]),
    "",
    "-- ",
    ...footer,
    ...(unsubscribe ? ["", `${t("unsubscribe")}: ${unsubscribe}`] : []),
    "",
  ].join("\n");
}

/** Of several addresses each says what it is for. */
function briefOf({ name }: Sender, content: MessageContent): string {
  const actions = actionsOf(content);
  const addresses = actions.map(({ label, url }) =>
    actions.length > 1 ? `${label}: ${url}` : url,
  );
  return withoutIsolates([`${name}: ${content.title}`, content.body, ...addresses].join("\n"));
}

function htmlOf(sender: Sender, content: MessageContent): string {
  const { title, body, unsubscribe } = content;
  const ink = inkOn(sender.colour);
  const paragraphs = lines(body)
    .map((line) => `<p style="margin:0 0 12px">${escaped(line) || "&nbsp;"}</p>`)
    .join("");
  const buttons = actionsOf(content)
    .map(
      ({ label, url }) =>
        `<p style="margin:20px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${sender.colour};color:${ink};text-decoration:none;font-weight:600">${escaped(label)}</a></p>`,
    )
    .join("");
  const footer = [sender.name, ...sender.contact].map(escaped).join("<br>");
  const decline = unsubscribe
    ? `<p style="margin:12px 0 0"><a href="${escaped(unsubscribe)}" style="color:#57616d">${t("unsubscribe")}</a></p>`
    : "";
  return `<!doctype html>
<html ${spokenIn()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f1f3f5;${font};font-size:16px;line-height:1.5;color:#1f2328">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px">
<tr><td style="padding:16px 24px;border-radius:8px 8px 0 0;background:${sender.colour};color:${ink};font-weight:600">${escaped(sender.name)}</td></tr>
<tr><td style="padding:24px"><h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(title)}</h1>${paragraphs}${buttons}</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #dee2e6;font-size:13px;color:#57616d">${footer}${decline}</td></tr>
</table></td></tr></table></body></html>
`;
}

/** A message as text, in few words and as a page, from one content; nothing in it is asked for from elsewhere. */
export const render = (
  sender: Sender,
  content: MessageContent,
): { text: string; brief: string; html: string } => ({
  text: textOf(sender, content),
  brief: briefOf(sender, content),
  html: htmlOf(sender, content),
});
