import type { BaseRecord } from "@refinedev/core";

/**
 * Why a record may not be edited or deleted as it stands, or a declared action be done to it, in the
 * API's words, which come with each record; undefined where it may.
 */
export function refusedOf(record: Readonly<BaseRecord>, action: string): string | undefined {
  const refused: unknown = record["refused"];
  const why = (refused as Partial<Record<string, unknown>> | undefined)?.[action];
  return typeof why === "string" ? why : undefined;
}
