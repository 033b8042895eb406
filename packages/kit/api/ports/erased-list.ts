/** A person who was erased: what tells the record, and nothing of the person. */
export interface ErasedRecord {
  resource: string;
  id: number;
  /** When the record was made, to the microsecond: after a restore its id may be another's. */
  made_at: string;
}

/** A list outside of the database of who was erased, which a restore does not take back. */
export interface ErasedList {
  read(): Promise<readonly ErasedRecord[]>;
  /** Resolves once it would survive a power cut. */
  add(records: readonly ErasedRecord[]): Promise<void>;
}
