import { firstMigration } from "@rollcall/kit/api";
import { resources } from "../resources";
import { audiences } from "../resources/audiences";

/**
 * The library's database. Made of what the declarations say now, as befits an example; an
 * application that keeps data writes each later step to a file.
 */
export const migrations = [firstMigration({ resources, audiences, tables: [] })];
