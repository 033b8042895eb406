import { createHmac } from "node:crypto";

/** Sends a signed event. */
export async function send(event: string, id: string): Promise<void> {
  const body = JSON.stringify({ event, id });
  const signature = createHmac("sha256", process.env.WEBHOOK_SECRET ?? "")
    .update(body)
    .digest("hex");
  await fetch(process.env.WEBHOOK_URL ?? "", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Signature": signature },
    body,
    signal: AbortSignal.timeout(10_000),
  }).catch((problem: unknown) => console.error("The webhook was not sent.", problem));
}
