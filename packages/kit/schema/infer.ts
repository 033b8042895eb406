import type { Field } from "./field";
import type { Resource } from "./resource";

/** Each changed field before and after. */
export type Changes = Record<string, { before: unknown; after: unknown }>;

/** A value of a list of values, or an entry of several parts. */
type EntryOf<Of> = Of extends Field
  ? Value<Of>
  : {
      [K in keyof Of]: Of[K] extends Field
        ? Value<Of[K]> | (Of[K] extends NeverEmpty ? never : null)
        : never;
    };
type Value<F extends Field> = F extends {
  kind: "integer" | "decimal" | "reference" | "image" | "file";
}
  ? number
  : F extends { kind: "boolean" }
    ? boolean
    : F extends { kind: "references" }
      ? number[]
      : F extends { kind: "permissionKeys" }
        ? string[]
        : F extends { kind: "changes" }
          ? Changes
          : F extends { kind: "json"; entries: readonly unknown[] }
            ? Record<string, unknown>[]
            : F extends { kind: "json" }
              ? Record<string, unknown>
              : F extends { kind: "listOf"; of: infer Of }
                ? EntryOf<Of>[]
                : F extends { kind: "group"; of: infer Of }
                  ? EntryOf<Of>
                  : F extends { kind: "choice"; options: readonly (infer O)[] }
                    ? O
                    : string;

type Fields<R extends Resource> = R["fields"];
type ApiName<K, F> = F extends { kind: "reference" } ? `${K & string}_id` : K;
type NeverEmpty =
  | { required: true; when?: undefined }
  | { kind: "boolean" }
  | { kind: "references" }
  | { kind: "permissionKeys" }
  | { kind: "listOf" }
  | {
      kind: "changes";
      /** Where it names a resource, that may be one the reader may not view. */ of?: undefined;
    };
type Mandatory<F> = F extends { default: unknown }
  ? false
  : F extends { required: true; when?: undefined }
    ? true
    : false;

/** What every record carries beside its declared fields. */
export interface RecordBase {
  id: number;
  version: number;
  /** RFC 3339, UTC. */
  created_at: string;
  updated_at: string;
  /** Only on records in the trash. */
  deleted_at?: string | null;
  /** What may not be done to it as it stands, with the sentence that says why. */
  refused?: { edit?: string; delete?: string; [action: string]: string | undefined };
}

type Answered<F> = F extends { hidden: true } | { writeOnly: true } ? false : true;
type OrNone<F extends Field> = Value<F> | (F extends NeverEmpty ? never : null);

/**
 * A record of the resource as the API answers it. What it takes a permission of its own to read may
 * not be there.
 */
export type RecordOf<R extends Resource> = RecordBase & {
  [
    K in keyof Fields<R> as Answered<Fields<R>[K]> extends true
      ? Fields<R>[K] extends { read: string }
        ? never
        : ApiName<K, Fields<R>[K]>
      : never
  ]: OrNone<Fields<R>[K]>;
} & {
  [
    K in keyof Fields<R> as Fields<R>[K] extends { read: string } ? ApiName<K, Fields<R>[K]> : never
  ]?: OrNone<Fields<R>[K]>;
};

/** What creates a record of the resource. */
export type DraftOf<R extends Resource> = {
  [
    K in keyof Fields<R> as Fields<R>[K] extends { readOnly: true } | { hidden: true }
      ? never
      : Mandatory<Fields<R>[K]> extends true
        ? ApiName<K, Fields<R>[K]>
        : never
  ]: Value<Fields<R>[K]>;
} & {
  [
    K in keyof Fields<R> as Fields<R>[K] extends { readOnly: true } | { hidden: true }
      ? never
      : Mandatory<Fields<R>[K]> extends true
        ? never
        : ApiName<K, Fields<R>[K]>
  ]?: Value<Fields<R>[K]> | (Fields<R>[K] extends NeverEmpty ? never : null);
};
