import { runTenant } from "../server/district/tenant-command";
import { readMigrationList } from "./declared";
import { runCommand } from "./run-command";

await runCommand(() => runTenant(process.argv.slice(2), readMigrationList));
