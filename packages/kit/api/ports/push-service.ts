/**
 * Where a browser wants to be told, as it said itself: an address at its push service, and keys
 * only it can read with.
 */
export interface PushAddress {
  /** https. Whoever knows it can make the device ring; it is kept from logs and answers. */
  endpoint: string;
  /** base64url: the browser's public key (65 bytes) and a shared secret (16 bytes). */
  p256dh: string;
  auth: string;
  /** The server's public key with which the browser was made ready; the present one unless given. */
  serverKey?: string | null | undefined;
}

/**
 * What became of a push: `gone` when the browser takes no more, `refused` when another try is of no
 * use, `later` when it may be.
 */
export type PushOutcome = "sent" | "gone" | "refused" | "later";

/** How a host reaches the push services of browsers. */
export interface PushService {
  /** By which browsers know that a push is this server's: VAPID, base64url. */
  publicKey: string;
  /**
   * Sends one message, encrypted for that browser alone; `contact` (mailto: or https:) is for the
   * push service's operator. Takes 10 s at most, and never rejects.
   */
  send(
    to: PushAddress,
    message: string,
    options: { contact: string; signal: AbortSignal },
  ): Promise<PushOutcome>;
}
