import { migrations } from "../../../../src/migrations";
import { moveTenant } from "../../../../packages/kit/server/district/move-tenant";

/** Moves a tenant of a list to a database, and says how far it is. */
const [file = "", name = "", database = ""] = process.argv.slice(2);
const { signal } = new AbortController();
const told = (line: string) => void process.stdout.write(`${line}\n`);
await moveTenant(file, { name, database }, migrations, { told, signal });
told("moved");
