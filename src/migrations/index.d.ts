import type { Migration } from "@rollcall/kit/api/db/migrate";
/** Every step of the database, oldest first. `npm run db:generate` writes this list. */
export declare const migrations: readonly Migration[];
