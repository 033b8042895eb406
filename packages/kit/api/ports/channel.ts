/**
 * What a channel needs of a person to reach them. Of devices somebody may have several, each of
 * which gets the message, and one that is refused for good is forgotten.
 */
export const addressKinds = ["email", "phone", "device"] as const;
export type AddressKind = (typeof addressKinds)[number];

/** A message to one person, as a channel gets it. */
export interface OutgoingMessage {
  /**
   * The same at each try: a channel that can recognise repeats is told by it (Message-ID,
   * idempotency key).
   */
  key: string;
  /** Email address, phone number, or what a device is known by. */
  to: string;
  /**
   * The institution's (ISO 3166-1 alpha-2), whose numbers may stand without a country code; null
   * where it has not said.
   */
  country: string | null;
  title: string;
  text: string;
  /** The same in few words, for a phone: neither footer nor address. */
  brief: string;
  /** The same as a page, in the institution's colours. */
  html: string;
  /** Where the channel may report what became of it later (`Channel.report`). */
  reportTo?: string;
  /** Where one press ends messages of this kind (RFC 8058); absent where they must be read. */
  unsubscribe?: string;
}

/** What became of one try. Reasons are sentences as they are stored (`channelReason`). */
export type ChannelOutcome =
  /** The channel has taken it over. `reference` is what it answered, to ask the provider by. */
  | { state: "accepted"; reference?: string }
  /** It is kept on this server for people to look at, and goes nowhere. */
  | { state: "kept" }
  /**
   * It will not be tried again; `badAddress` where the address itself is at fault (`perhaps`: or the
   * right to send to it, which the answer does not tell apart), `uncertain` where it may have gone
   * out all the same.
   */
  | { state: "refused"; reason: string; badAddress?: true | "perhaps"; uncertain?: boolean }
  /** This message may be taken later; not before `afterSeconds` where the channel has said so. */
  | { state: "later"; reason: string; afterSeconds?: number }
  /**
   * Nothing can be sent by this channel now. `whileOthersPass`: what the answer is for this message
   * alone, if the channel accepts others in the same minutes.
   */
  | { state: "down"; reason: string; whileOthersPass?: "later" | "refused" };

/** What a channel reports of a message that it has accepted. */
export interface ChannelReport {
  /** The message's. */
  key: string;
  state: "received" | "failed";
  reason?: string;
  badAddress?: boolean;
}

/** `null`: it says nothing that is of use; `undefined`: its signature is wrong. */
type Report = ChannelReport | null | undefined;

/** A request to the address that a channel reports to. */
export interface ReportRequest {
  /** The whole address, as the channel knows it. */
  url: string;
  headers: Headers;
  body: string;
}

/** A way by which messages leave the server. */
export interface Channel {
  /** In the database and in addresses: `email`. */
  name: string;
  /** In the language at work: read when it is shown. */
  readonly label: string;
  /** Which address of a person it sends to. */
  address: AddressKind;
  /**
   * Whether a message may be sent again when it is not known whether it went out: an email, yes; a
   * text message that costs money, no.
   */
  mayRepeat: boolean;
  /** Messages a minute, of all servers of a database together. */
  perMinute: number;
  /** Messages that one server sends side by side. */
  atOnce: number;
  /**
   * Why nothing can be sent by it yet, as a sentence as it is stored (`channelReason`), for a channel that is set up while the server
   * runs; undefined once it is. Until then it counts as none.
   */
  missing?(): string | undefined;
  /** Its operator pays for each part of a text (`smsParts`). */
  inParts?: boolean;
  /** Keeps messages here instead of sending them. */
  standIn?: boolean;
  /** One try. Answers within a minute, and never throws. */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<ChannelOutcome>;
  /** Whether the reason why an address was refused says nothing about that address. */
  isDoubtful?(reason: string): boolean;
  /** Reads a report. */
  report?(request: ReportRequest): Report | Promise<Report>;
}

/** A channel that the operator has not set up, with what to do. */
export interface AbsentChannel {
  name: string;
  /** In the language at work, as is `missing`. */
  readonly label: string;
  /** A sentence. */
  readonly missing: string;
}
