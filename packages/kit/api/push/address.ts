import * as z from "zod";
import { sentences } from "../../schema/sentences";
import { invalid } from "../errors";
import type { PushAddress } from "../ports/push-service";
import { t } from "../text";

const longest = 2000;
const pointBytes = 65;
const secretBytes = 16;

const isLiteralAddress = (hostname: string) =>
  hostname.startsWith("[") || /^[\d.]+$/.test(hostname);

/**
 * The address of a push service as browsers give them: nothing in it that a URL's readers could
 * understand differently, and no address within a network.
 */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, port, hash, hostname, href } = new URL(text);
  return (
    protocol === "https:" &&
    username + password + port + hash === "" &&
    href === text &&
    /[a-z\d]\.[a-z\d-]+$/.test(hostname) &&
    !isLiteralAddress(hostname)
  );
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]{1,100}={0,2}$/.test(text)) return undefined;
  const base64 = text.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
  return base64.length % 4 === 1
    ? undefined
    : Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

export const keySentence = { error: () => t("push.keys") };
const key = (bytes: number) =>
  z
    .string(keySentence)
    .refine((text) => bytesOf(text)?.length === bytes, keySentence)
    .transform((text) => text.replace(/=+$/, ""));

/** A subscription as a browser makes it (Push API), without what it says of its end. */
export const addressFields = {
  endpoint: z
    .string({
      error: ({ input }) =>
        input === undefined
          ? sentences.required(t("push.endpointLabel"))
          : sentences.text(t("push.endpointLabel")),
    })
    .max(longest, { error: () => sentences.tooLong(t("push.endpointLabel"), longest) })
    .refine(isEndpoint, { error: () => t("push.endpoint") }),
  keys: z.strictObject({ p256dh: key(pointBytes), auth: key(secretBytes) }, keySentence),
};

/**
 * @throws ApiError 422 when the browser's key is no point of its curve, so that nothing could be
 * encrypted for it.
 */
export async function refuseFalseKey({ p256dh }: Pick<PushAddress, "p256dh">): Promise<void> {
  const bytes = bytesOf(p256dh) ?? new Uint8Array();
  await crypto.subtle
    .importKey("raw", bytes, { name: "ECDH", namedCurve: "P-256" }, false, [])
    .catch(() => {
      throw invalid({ keys: [t("push.keys")] });
    });
}
