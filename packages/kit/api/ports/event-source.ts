/** Something changed. */
export interface LiveEvent {
  /**
   * What it is about, one of those that features declare. It tells who has it on the screen to read
   * it again, and carries no data itself.
   */
  topic: string;
  /** Only for this admin; for everybody who may see the topic otherwise. */
  adminId?: number;
  /** The record that changed, where it is one. */
  id?: number;
}

/** Where the API hears what was published, by this process or another. */
export interface EventSource {
  /** Calls the listener for every event from now on; returns how to stop. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
}
