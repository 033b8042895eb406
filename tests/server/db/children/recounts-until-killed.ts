import { openEmbedded } from "../../../../packages/kit/server/db/embedded";
import { RecountParts } from "../../../../src/school/recounts/recount-days";

/** Goes on with a recount, and says each part when it is committed. */
const db = await openEmbedded(process.argv[2] ?? "");
process.stdout.write("open\n");
const parts = new RecountParts(db);
for (let n = 1; await parts.next(); n++) process.stdout.write(`part ${n}\n`);
process.stdout.write("done\n");
