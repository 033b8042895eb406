import { sql } from "../db/sql";
import type { RequestContext } from "../http/request-context";
import { isPublic, type Route } from "../http/route";
import type { Audiences } from "../../schema/audiences";
import { readLetterhead } from "./letterhead";
import { escaped } from "../http/html-text";
import { inkOn, spokenIn, type Sender } from "./render";
import { t } from "./text";

const tokenForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Declined {
  type: string;
  channel: string;
  /** Whom the message was to: several where they share the address. */
  people: { kind: string; id: number }[];
}

/** What a token declines; undefined where it is none. */
async function find({ db, params }: RequestContext): Promise<Declined | undefined> {
  const token = params["token"] ?? "";
  if (!tokenForm.test(token)) return undefined;
  const [found] = await db.query<Declined>(sql`
    select s.type, d.channel, (
      select json_agg(json_build_object('kind', o.kind, 'id', o.recipient_id)) from notifications o where o.id in (
        select d.notification_id union select c.notification_id from deliveries c where c.carried_by = d.id)) as people
    from deliveries d join notifications n on n.id = d.notification_id join sendings s on s.id = n.sending_id where d.opt_out = ${token}::uuid`);
  return found;
}

const page = ({ name, colour }: Sender, status: number, heading: string, content: string) =>
  new Response(
    `<!doctype html>
<html ${spokenIn()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(heading)}</title></head>
<body style="margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;background:#f1f3f5;color:#1f2328"><main style="max-width:480px;margin:0 auto;padding:24px;background:#fff;border-radius:8px">
<p style="margin:0 0 8px;color:#57616d">${escaped(name)}</p><h1 style="margin:0 0 12px;font-size:22px">${escaped(heading)}</h1>${content.replaceAll("{colour}", colour).replaceAll("{ink}", inkOn(colour))}</main></body></html>
`,
    {
      status,
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
    },
  );

const gone = (sender: Sender) => page(sender, 404, t("link.gone"), `<p>${t("link.gone.text")}</p>`);

/** The parts of this that every request needs. */
async function asked(call: RequestContext, { notices }: Audiences) {
  const { sender } = await readLetterhead(call.context);
  const found = await find(call);
  return { sender, found, label: (found && notices[found.type]?.label) ?? t("decline.these") };
}

/** Asks first: programs that check mail for viruses open every link in it. */
async function ask(call: RequestContext, audiences: Audiences): Promise<Response> {
  const { sender, found, label } = await asked(call, audiences);
  if (!found) return gone(sender);
  return page(
    sender,
    200,
    t("decline.ask"),
    `<p>${escaped(t("decline.ask.text", { kind: label }))}</p>
<form method="post"><button style="padding:12px 20px;border:0;border-radius:6px;background:{colour};color:{ink};font:inherit;font-weight:600;cursor:pointer">${t("decline.button")}</button></form>`,
  );
}

async function decline(call: RequestContext, audiences: Audiences): Promise<Response> {
  const { sender, found, label } = await asked(call, audiences);
  if (!found) return gone(sender);
  const { people, type, channel } = found;
  await call.db.query(sql`
    insert into opt_outs (kind, recipient_id, type, channel, created_at)
    select x.kind, x.id, ${type}, ${channel}, ${call.context.now().toISOString()}::timestamptz from jsonb_to_recordset(${JSON.stringify(people)}::text::jsonb) as x(kind text, id int) on conflict do nothing`);
  return page(
    sender,
    200,
    t("decline.done"),
    `<p>${escaped(t("decline.done.text", { kind: label, name: sender.name }))}</p>`,
  );
}

const common = { path: "/unsubscribe/:token", access: isPublic, subject: "Notifications" } as const;

/**
 * Declining messages of a kind by the link in one of them: with one press (RFC 8058), or through
 * the reader's mail program without any.
 */
export const unsubscribeRoutes = (audiences: Audiences): Route[] => [
  {
    ...common,
    method: "GET",
    summary: "Ask whether messages of a kind are to stop",
    handle: (call) => ask(call, audiences),
  },
  {
    ...common,
    method: "POST",
    summary: "Stop messages of a kind on one channel, to everyone the message was to",
    handle: (call) => decline(call, audiences),
  },
];
