import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import type { RequestContext } from "./request-context";

/** Runs reads that take long where they are in nobody's way: on a replica, if the host has one. */
export const readAside = <T>(
  { db, replica }: Pick<ApiContext, "db" | "replica">,
  work: (db: Database) => Promise<T>,
): Promise<T> => (replica ? replica.read(work) : work(db));

/**
 * The same of a signed-in request, outside of a transaction: what reads much for it, such as a
 * report. Nothing that was saved before it is missed.
 * @param work writes nothing, and may be run a second time
 */
export const onReplica = <T>(
  call: RequestContext,
  work: (call: RequestContext) => Promise<T>,
): Promise<T> =>
  call.context.replica ? call.context.replica.read((db) => work({ ...call, db })) : work(call);
