import { createHmac } from "node:crypto";
import type { TaskConfig } from "payload";

/** Sends a signed event, and tries again if the receiver doesn't accept it. */
export const webhook: TaskConfig<"webhook"> = {
  slug: "webhook",
  retries: { attempts: 5, backoff: { type: "exponential", delay: 10_000 } },
  inputSchema: [
    { name: "event", type: "text", required: true },
    { name: "id", type: "text", required: true },
  ],
  handler: async ({ input }) => {
    const body = JSON.stringify(input);
    const signature = createHmac("sha256", process.env.WEBHOOK_SECRET ?? "")
      .update(body)
      .digest("hex");
    const answer = await fetch(process.env.WEBHOOK_URL ?? "", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Signature": signature },
      body,
    });
    if (!answer.ok) throw new Error(`The receiver answered ${answer.status}.`);
    return { output: {} };
  },
};
