/** What is told. */
export interface Notice<Type extends string = string> {
  /** What it is about; the console's colour follows it. */
  type: Type;
  title: string;
  body: string;
}

/** One who has been told. */
export interface Delivered {
  notificationId: number;
  /** What they are: admin, … */
  kind: string;
  recipientId: number;
}

/**
 * A way to people outside the console: mail, push. It is handed what has been delivered, a batch at
 * a time, and keeps what it cannot pass on at once.
 */
export interface Messenger {
  name: string;
  deliver(notice: Notice, to: readonly Delivered[]): Promise<void>;
}
