/** A passkey as it is stored. */
export interface StoredPasskey {
  /** As the browser names it, in base64url. */
  id: string;
  publicKey: Uint8Array<ArrayBuffer>;
  /** How often it was used, where it counts; the next use must say more. */
  counter: number;
  /** How a browser may reach it, such as `internal` or `usb`. */
  transports: string[];
}

/** Who adds a passkey. */
export interface PasskeyOwner {
  /** Random, and the same for all passkeys of one person: the browser stores it. */
  handle: Uint8Array<ArrayBuffer>;
  email: string;
  name: string;
}

/** What a browser is asked to do, as it takes it (WebAuthn, level 3), and what it must sign. */
export interface PasskeyRequest {
  options: Readonly<Record<string, unknown>>;
  challenge: string;
}

/** What a browser has answered, not yet checked. */
export type PasskeyAnswer = Readonly<Record<string, unknown>> & { readonly id: string };

/** An answer that does not hold. The message is for the log. */
export class PasskeyRefused extends Error {
  override readonly name = "PasskeyRefused";
}

/** Passkeys, as a host that knows its address checks them. */
export interface Passkeys {
  /** @param known passkeys the person has: no device adds a second one */
  add(
    consoleName: string,
    owner: PasskeyOwner,
    known: readonly Pick<StoredPasskey, "id" | "transports">[],
  ): Promise<PasskeyRequest>;
  /** @throws PasskeyRefused */
  added(answer: PasskeyAnswer, challenge: string): Promise<StoredPasskey>;
  /** @param known those that may be used; any of this console's unless given */
  use(known?: readonly Pick<StoredPasskey, "id" | "transports">[]): Promise<PasskeyRequest>;
  /**
   * Checks that a passkey was used, with the person verified by their device.
   * @returns how often it was used by now
   * @throws PasskeyRefused also for a count that has not grown: somebody has a copy
   */
  used(answer: PasskeyAnswer, challenge: string, passkey: StoredPasskey): Promise<number>;
}
