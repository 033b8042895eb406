import { createECDH, randomBytes } from "node:crypto";
import { sql } from "@rollcall/kit/api/db/sql";
import type { PushAddress, PushOutcome, PushService } from "@rollcall/kit/api/ports/push-service";
import type { TestApi } from "../../support/test-api";

/** What a browser makes when it is asked for a subscription. */
export function newSubscription(
  endpoint = `https://push.example.com/send/${randomBytes(12).toString("hex")}`,
) {
  return {
    endpoint,
    keys: {
      p256dh: createECDH("prime256v1").generateKeys().toString("base64url"),
      auth: randomBytes(16).toString("base64url"),
    },
  };
}

/** Whether the institution lets its admins be told by push. */
export const setPush = ({ db }: Pick<TestApi, "db">, on: boolean) =>
  db.query(
    sql`insert into settings (key, value) values ('notifications', ${JSON.stringify({ config: { push: on } })}::jsonb) on conflict (key) do update set value = excluded.value`,
  );

export interface Pushed {
  endpoint: string;
  message: Record<string, string>;
  contact: string;
}

/** A push service that keeps what it is sent, and answers as it is told to. */
export function fakePushService(
  answer: (to: PushAddress) => PushOutcome | Promise<PushOutcome> = () => "sent",
): PushService & { pushed: Pushed[] } {
  const pushed: Pushed[] = [];
  return {
    pushed,
    publicKey: "the-public-key",
    async send(to, message, { contact }) {
      pushed.push({
        endpoint: to.endpoint,
        message: JSON.parse(message) as Record<string, string>,
        contact,
      });
      return answer(to);
    },
  };
}
