import { expect } from "vitest";
import { alertBatch } from "../../../src/features/alerts/alert-batch";
import { familyLinks } from "../../../src/features/families/links";
import { schoolSettings } from "../../../src/school/settings/settings";
import { sendBatch } from "../../../packages/kit/api/outbox/channel-work";
import { aClass } from "../attendance/a-class";
import { recordingChannel } from "../../support/channels";

const publicUrl = "https://school.example";
const ungated = ["attendance_alert"];

/** Tokens of the links in a text. */
export const tokensIn = (text: string): string[] =>
  [...text.matchAll(/https:\/\/school\.example\/family\/([\w-]+)/g)].map(
    ([, token]) => token ?? "",
  );

/**
 * The class of `aClass` with parents: Asha (1) and Bala (2) of student 1, Asha of student 2 too;
 * students 3 and 4 have none. Student 1 was born on 2014-03-05, of student 2 that is not known.
 */
export async function aFamily() {
  const mail = recordingChannel();
  const school = await aClass(4, undefined, undefined, [mail], publicUrl);
  let clock = "2026-06-10T06:00:00Z";
  const goTo = async (instant: string) => {
    clock = instant;
    await school.goTo(instant);
  };
  const host = () => ({ db: school.db, now: () => new Date(clock), channels: [mail] });
  await school.db.script(`
    update students set name = 'Anna Maria Rao', date_of_birth = '2014-03-05' where id = 1;
    insert into parents (id, name, phone, email) values (1, 'Asha Rao', '1', 'asha@example.com'), (2, 'Bala Rao', '2', 'bala@example.com'), (3, 'Foreign', '3', 'foreign@example.com');
    insert into students__parents (from_id, to_id) values (1, 1), (1, 2), (2, 1);
    select setval(pg_get_serial_sequence('parents', 'id'), 100)`);
  /** What a host does in the background, until nothing is left. */
  const work = async () => {
    await school.recounted();
    while (await alertBatch(host())) continue;
    const context = {
      ...host(),
      settings: schoolSettings,
      publicUrl,
      messageLinks: [familyLinks],
      log: () => undefined,
    };
    while (await sendBatch(context, mail, ungated, new AbortController().signal)) continue;
  };
  /** Marks everybody by a letter each today, and lets the grace time pass. */
  const marked = async (word: string) => {
    const answer = await school.save(school.letters(word), { version: "*", token: school.office });
    expect(answer.body.errors ?? answer.status).toBe(200);
    await goTo(new Date(Date.parse(clock) + 20 * 60_000).toISOString());
    await work();
  };
  /** The links that were sent to an address, oldest first. */
  const linksTo = (address: string) =>
    mail.sent.filter(({ to }) => to === address).flatMap(({ text }) => tokensIn(text));
  const page = <T = Record<string, unknown>>(token: string, path = "") =>
    school.call<T>(undefined, "GET", `/family/${token}${path}`);
  const confirm = (token: string, date_of_birth = "2014-03-05") =>
    school.call(undefined, "POST", `/family/${token}/confirm`, { date_of_birth });
  return { ...school, mail, goTo, now: () => clock, work, marked, linksTo, page, confirm };
}
export type AFamily = Awaited<ReturnType<typeof aFamily>>;
