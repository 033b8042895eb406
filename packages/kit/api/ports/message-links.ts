import type { Database } from "../db/database";

/** What a message asks its reader to do. */
export interface MessageAction {
  label: string;
  url: string;
}

/** What a feature puts into notifications for their readers to open, by the notification's id. */
export interface MessageLinks {
  /**
   * Whom or what the links would be about, each in the same order. Where it is the same for two
   * readers at one address, one message serves both.
   */
  about(
    db: Database,
    notificationIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly number[]>>;
  /**
   * Of notifications that are about to be sent: those whose reader may not be told any more of whom
   * they are about. They fail, and no other channel carries them.
   */
  withheld?(db: Database, notificationIds: readonly number[]): Promise<readonly number[]>;
  /**
   * Makes them. Asked each time a message is written for a channel, so that a secret in an address
   * need be in nothing but the text that is sent.
   */
  make(
    host: {
      db: Database;
      now(): Date;
      publicUrl: string;
      /** The institution's, which labels are in; English where it is null. */
      language: string | null;
    },
    notificationIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly MessageAction[]>>;
}
