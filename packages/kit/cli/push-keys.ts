import { endOldPushKeys, replacePushKeys } from "../server/push/keys";
import { withDatabase } from "./schema-files";
import { endWith } from "./end-with";

const usage = `Usage: rollcall push-keys replace | end-old
replace makes new keys by which browsers know the pushes of this server. Devices that were added with
the present ones are told with those still; a server has the new ones once it was started anew.
end-old ends the old keys: it says how many devices relied on them, which are told nothing more until
their owner turns notifications on again. With the embedded database, stop the server first.`;

const acts = {
  replace: async () => {
    await withDatabase(replacePushKeys);
    console.log("New keys are made. Start each server anew; devices that are there go on.");
  },
  "end-old": async () => {
    const ended = await withDatabase(endOldPushKeys);
    console.log(`The old keys have ended. Devices that relied on them: ${ended}.`);
  },
};

async function main(): Promise<void> {
  const word = process.argv[2] ?? "";
  if (process.argv.includes("--help")) console.log(usage);
  else if (word === "replace" || word === "end-old") await acts[word]();
  else throw new Error(usage);
}

// It also runs where nothing but the built server is: it loads nothing of the application.
await main().catch(endWith);
