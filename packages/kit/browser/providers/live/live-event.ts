/** Something happened on the server. `id` is of the record it happened to, where one is meant. */
export interface LiveEvent {
  topic: string;
  id?: number;
}
