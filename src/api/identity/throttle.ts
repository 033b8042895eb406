import { sql } from "drizzle-orm";
import type { ApiContext } from "../context";
import { tooMany } from "../http/errors";
import type { Call } from "../http/route";
import { storedHash } from "./tokens";

/** Failed tries are counted from the first one for this long. */
const windowMinutes = 15;
/** Failed tries in a window. An address may stand for a whole school behind one router. */
const tries = { account: 10, address: 100, code: 10 } as const;

/** What failures are counted for; the text is digested, since people type passwords into the wrong field. */
interface Subject {
  key: string;
  limit: number;
}

/** The part of an address that one customer has: an IPv4 address, or the first half of an IPv6 one. */
function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  return [...groups, ...Array.from({ length: zeros }, () => "0"), ...last].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}

async function digested(kind: keyof typeof tries, text: string): Promise<Subject> {
  const digest = Array.from(await storedHash(text), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { key: `${kind}:${digest}`, limit: tries[kind] };
}
const accountSubject = (email: string) => digested("account", email.toLowerCase());
const addressSubject = (call: Pick<Call, "address">) => digested("address", networkOf(call.address));
/** Tries of one-time codes, by address. */
const codeSubject = (call: Pick<Call, "address">) => digested("code", networkOf(call.address));

const windowStart = (context: ApiContext) => new Date(context.now().getTime() - windowMinutes * 60_000).toISOString();

/** Takes one try, before it is known how it ends; false when none is left. One atomic statement: parallel tries cannot slip past each other. */
async function take({ db, context }: Call, { key, limit }: Subject): Promise<boolean> {
  const now = context.now().toISOString();
  const over = sql`f.window_start <= ${windowStart(context)}::timestamptz`;
  const taken = await db.query(sql`
    insert into sign_in_failures as f (subject, window_start, failures) values (${key}, ${now}, 1)
    on conflict (subject) do update set
      failures = case when ${over} then 1 else f.failures + 1 end,
      window_start = case when ${over} then excluded.window_start else f.window_start end
    where ${over} or f.failures < ${limit}
    returning subject`);
  return taken.length > 0;
}

const giveBack = ({ db }: Call, { key }: Subject) => db.query(sql`update sign_in_failures set failures = failures - 1 where subject = ${key} and failures > 0`);

async function refuse({ db, context }: Call, { key }: Subject): Promise<never> {
  const [row] = await db.query<{ window_start: string }>(sql`select window_start from sign_in_failures where subject = ${key}`);
  const seconds = row ? (Date.parse(row.window_start) - context.now().getTime()) / 1000 + windowMinutes * 60 : 1;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  throw tooMany(seconds, `Too many failed tries. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`);
}

/** Forgets a subject's failures, and those of others that are past their time. */
async function forget({ db, context }: Call, { key }: Subject): Promise<void> {
  await db.query(sql`delete from sign_in_failures where subject = ${key}`);
  await db.query(sql`
    delete from sign_in_failures where subject in (
      select subject from sign_in_failures where window_start <= ${windowStart(context)}::timestamptz for update skip locked)`);
}

async function takeAll(call: Call, subjects: readonly Subject[]): Promise<void> {
  const taken: Subject[] = [];
  for (const subject of subjects) {
    if (!(await take(call, subject))) {
      for (const earlier of taken) await giveBack(call, earlier);
      await refuse(call, subject);
    }
    taken.push(subject);
  }
}

/** Marks a try as a success: it does not count as a failure. */
type Succeeded = () => Promise<void>;

/**
 * Counts a try of a password against its account and its address, until the answer is told to have been right; that
 * also resets the account. Not in a transaction: a failure is to be remembered when the request is refused.
 * @throws ApiError 429 with `Retry-After` when either has no try left; the password is then not looked at.
 */
export async function passwordTry(call: Call, email: string): Promise<Succeeded> {
  const [account, address] = [await accountSubject(email), await addressSubject(call)];
  await takeAll(call, [account, address]);
  return async () => {
    await forget(call, account);
    await giveBack(call, address);
  };
}

/** Counts a try of a one-time code against its address. @throws ApiError 429. */
export async function codeTry(call: Call): Promise<Succeeded> {
  const subject = await codeSubject(call);
  await takeAll(call, [subject]);
  return async () => void (await giveBack(call, subject));
}
