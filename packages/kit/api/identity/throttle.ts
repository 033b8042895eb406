import { sql } from "../db/sql";
import type { ApiContext } from "../context";
import { tooMany } from "../errors";
import type { RequestContext } from "../http/request-context";
import { isKnownDevice } from "./known-devices";
import { hexOf } from "../sha256";
import { storedHash } from "./tokens";
import { t } from "./text";

/** Failed tries are counted from the first one for this long. */
const windowMinutes = 15;
/** Failed tries in a window. An address may stand for a whole institution behind one router. */
const tries = { account: 10, device: 10, password: 10, address: 100, code: 10 } as const;

/**
 * What failures are counted for; the text is digested, since people type passwords into the wrong
 * field.
 */
interface Subject {
  key: string;
  limit: number;
}

/**
 * The part of an address that one customer has: an IPv4 address, or the first half of an IPv6 one.
 */
function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  return [...groups, ...Array.from({ length: zeros }, () => "0"), ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

async function digested(kind: string, text: string, limit: number): Promise<Subject> {
  return { key: `${kind}:${hexOf(await storedHash(text))}`, limit };
}

const windowStart = (context: ApiContext) =>
  new Date(context.now().getTime() - windowMinutes * 60_000).toISOString();

/** Who tries, as far as it is counted. */
type Trying = Pick<RequestContext, "db" | "context" | "address">;

/**
 * Takes one try, before it is known how it ends; false when none is left. One atomic statement:
 * parallel tries cannot slip past each other.
 */
async function take({ db, context }: Trying, { key, limit }: Subject): Promise<boolean> {
  const now = context.now().toISOString();
  // A window that begins in the future was counted before the clock was set back.
  const over = sql`(f.window_start <= ${windowStart(context)}::timestamptz or f.window_start > ${now}::timestamptz)`;
  const taken = await db.query(sql`
    insert into sign_in_failures as f (subject, window_start, failures) values (${key}, ${now}, 1)
    on conflict (subject) do update set
      failures = case when ${over} then 1 else f.failures + 1 end,
      window_start = case when ${over} then excluded.window_start else f.window_start end
    where ${over} or f.failures < ${limit}
    returning subject`);
  return taken.length > 0;
}

const giveBack = ({ db }: Trying, { key }: Subject) =>
  db.query(
    sql`update sign_in_failures set failures = failures - 1 where subject = ${key} and failures > 0`,
  );

async function refuse({ db, context }: Trying, { key }: Subject): Promise<never> {
  const [row] = await db.query<{ window_start: string }>(
    sql`select window_start from sign_in_failures where subject = ${key}`,
  );
  const seconds = row
    ? (Date.parse(row.window_start) - context.now().getTime()) / 1000 + windowMinutes * 60
    : 1;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  throw tooMany(seconds, t("tooManyTries", { minutes }));
}

/** Forgets a subject's failures, and those of others that are past their time. */
async function forget({ db, context }: RequestContext, { key }: Subject): Promise<void> {
  await db.query(sql`delete from sign_in_failures where subject = ${key}`);
  await db.query(sql`
    delete from sign_in_failures where subject in (
      select subject from sign_in_failures where window_start <= ${windowStart(context)}::timestamptz for update skip locked)`);
}

async function takeAll(call: Trying, subjects: readonly Subject[]): Promise<void> {
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
 * Where a try comes from: the device it names when that is a known one, else the account and the
 * address it is made from.
 */
async function subjectsOf(
  call: RequestContext,
  email: string,
  device: string | undefined,
): Promise<Subject[]> {
  if (device !== undefined && (await isKnownDevice(call.db, email, device, call.context.now())))
    return [await digested("device", `${device} ${email}`, tries.device)];
  return [
    await digested("account", email, tries.account),
    await digested("address", networkOf(call.address), tries.address),
  ];
}

async function countTry(call: RequestContext, subjects: readonly Subject[]): Promise<Succeeded> {
  await takeAll(call, subjects);
  const [own, ...shared] = subjects;
  return async () => {
    if (own) await forget(call, own);
    for (const subject of shared) await giveBack(call, subject);
  };
}

/**
 * Counts a try to sign in, until the answer is told to have been right; that also resets the
 * account. A device on which the admin has signed in before has tries of its own: nobody elsewhere
 * can lock it out. Not in a transaction: a failure is to be remembered when the request is refused.
 * @throws ApiError 429 with `Retry-After` when no try is left; the password is then not looked at.
 */
export const passwordTry = async (
  call: RequestContext,
  email: string,
  device?: string,
): Promise<Succeeded> => countTry(call, await subjectsOf(call, email.toLowerCase(), device));

/** How often others than admins may fail, and under which words that is counted. */
export interface OtherTries {
  /** Of one account, by what names it. */
  account: { kind: string; limit: number };
  /** Of all accounts together, from one network address. */
  network: { kind: string; limit: number };
}

/**
 * Counts a try of somebody who is no admin, apart from those of admins: many who mistype their
 * codes at one address lock no office out.
 * @throws ApiError 429.
 */
export const otherTry = async (
  call: RequestContext,
  name: string,
  { account, network }: OtherTries,
): Promise<Succeeded> =>
  countTry(call, [
    await digested(account.kind, name.toLowerCase(), account.limit),
    await digested(network.kind, networkOf(call.address), network.limit),
  ]);

/**
 * Counts a try of a secret that names nobody, such as an address out of a message, against the
 * network it is made from.
 * @throws ApiError 429.
 */
export async function networkTry(
  call: Trying,
  { kind, limit }: OtherTries["network"],
): Promise<Succeeded> {
  const subject = await digested(kind, networkOf(call.address), limit);
  await takeAll(call, [subject]);
  return async () => void (await giveBack(call, subject));
}

/**
 * Counts a try of the present password by whoever is signed in, which must not lock the admin out
 * elsewhere.
 * @throws ApiError 429.
 */
export const ownPasswordTry = async (call: RequestContext): Promise<Succeeded> =>
  countTry(call, [await digested("password", String(call.identity.id), tries.password)]);

/** Counts a try of a one-time code against its address. @throws ApiError 429. */
export const codeTry = (call: RequestContext): Promise<Succeeded> =>
  networkTry(call, { kind: "code", limit: tries.code });
