import { sql } from "@rollcall/kit/api/db/sql";
import * as fc from "fast-check";
import { resources } from "../../../src/resources";
import type { Resource } from "@rollcall/kit/schema";
import { newToken } from "@rollcall/kit/api/identity/tokens";
import { pagePermissions } from "../../support/school";
import {
  openStage,
  type ContractStage,
  type Row,
} from "../../../packages/kit/testing/contract/stage";
import type { Draft } from "../../../packages/kit/testing/contract/drafts";
import {
  makeAdmin,
  signIn,
  tokenFor,
  type RunningHost,
} from "../../../packages/kit/testing/contract/ask";

/** A request that must be refused, whoever reads it. */
export interface BadRequest {
  /** What is bad about it. */
  what: string;
  method: string;
  /** Below `/api/v1`. */
  path: string;
  body?: string | Uint8Array;
  headers?: Record<string, string>;
  /** Statuses the contract allows for it. */
  statuses: readonly number[];
}
export type Bad = fc.Arbitrary<BadRequest>;

/** A resource with records in every state, and a form that would be taken. */
export interface Subject {
  resource: Resource;
  /** Valid, and never sent as it is until the end. */
  draft: Draft;
  live: Row;
  trashed: number;
}

/** A host with something to lose. */
export interface World {
  stage: ContractStage;
  subjects: readonly Subject[];
  /** Who may see nothing and change nothing. */
  stranger: string;
  /** Tokens that open nothing any more, or never did. */
  deadTokens: readonly string[];
  /** A key under which a parent was made. */
  usedKey: string;
}

async function subjectOf(stage: ContractStage, resource: Resource): Promise<Subject> {
  const live = await stage.create(resource, await stage.drafts.stored(resource));
  const trashed = await stage.create(resource, await stage.drafts.least(resource));
  await stage.ask("DELETE", `${resource.name}/${trashed.id}`);
  return { resource, draft: await stage.drafts.stored(resource), live, trashed: trashed.id };
}

/** Furnishes a host, with records of all resources that can be written. */
export async function openWorld(host: RunningHost): Promise<World> {
  const stage = await openStage(host, resources, pagePermissions);
  const subjects: Subject[] = [];
  const written = (resources as readonly Resource[]).filter(({ readOnly }) => !readOnly);
  for (const resource of written) subjects.push(await subjectOf(stage, resource));
  const usedKey = "hostile-used-key";
  const parents = written.find(({ name }) => name === "parents");
  await stage.ask("POST", "parents", parents ? await stage.drafts.least(parents) : {}, {
    "Idempotency-Key": usedKey,
  });
  const admin = await makeAdmin(host, { super: true });
  const revoked = await tokenFor(host, admin);
  await host.db.query(sql`update sessions set revoked_at = now() where admin_id = ${admin}`);
  const deadTokens = [
    revoked,
    await tokenFor(host, admin, { expired: true }),
    await tokenFor(host, await makeAdmin(host, { super: true, status: "disabled" })),
    newToken(),
    "",
    "null",
    "x".repeat(5000),
  ];
  // What the first login after a start takes is no part of the measure.
  return { stage, subjects, stranger: await signIn(host, {}), deadTokens, usedKey };
}

/** A wrong value for JSON that JavaScript cannot write: kept as text until the body is written. */
const rawNumber = /"@raw:([^"]+)"/g;
/** Writes an object with keys no literal could have: `__proto__`, the same one twice. */
export const bodyOf = (entries: Iterable<readonly [string, unknown]>): string =>
  `{${[...entries].map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",")}}`.replace(
    rawNumber,
    "$1",
  );

/** One of some, with the parts that depend on it, which are put together once. */
export const oneOf = <T>(items: readonly T[], next: (item: T) => Bad): Bad =>
  fc.oneof(...items.map(next));
