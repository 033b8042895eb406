import { describe, expect, it } from "vitest";
import { newSecret, signedHeaders } from "../../../packages/kit/api/webhooks/sign";

/** The example of the specification of Standard Webhooks. */
const example = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};

describe("the signature of a webhook", () => {
  it("is that of the example in the specification of Standard Webhooks", async () => {
    expect(await signedHeaders(example, [example.secret])).toEqual({
      "content-type": "application/json",
      "webhook-id": example.id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("is made with each secret while one is replaced, the new one first", async () => {
    const secret = newSecret();
    const { "webhook-signature": both = "" } = await signedHeaders(example, [
      secret,
      example.secret,
    ]);
    const { "webhook-signature": first } = await signedHeaders(example, [secret]);
    expect(both).toBe(`${first} v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=`);
  });

  it("is made with 32 random bytes", () => {
    const secrets = new Set(Array.from({ length: 50 }, newSecret));
    expect([
      secrets.size,
      [...secrets].every((one) => Buffer.from(one.slice(6), "base64").length === 32),
      [...secrets].every((one) => one.startsWith("whsec_")),
    ]).toEqual([50, true, true]);
  });
});
