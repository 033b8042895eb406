import { runMigrate } from "../server/district/migrate-places";
import { readMigrationList } from "./declared";
import { runCommand } from "./run-command";

await runCommand(() => runMigrate(readMigrationList));
