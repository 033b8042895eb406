#!/usr/bin/env bash
# Refine never sends an undoable change whose timeout is not a whole number of seconds.
#
# One would guess: `undoableTimeout` is in milliseconds (its default is 5000), so 1500 sends the change
# after a second and a half.
# What happens (@refinedev/core 5.0.12): the queue takes 1000 off at each tick and sends at exactly 0. From
# 1500 it goes on to 500 and below 0, nothing is ever sent, and no error is raised. The list shows the new
# value meanwhile, since an undoable change is shown at once.
# Why it matters: a console that lets operators choose the seconds for "Undo", or divides them, loses every
# edit of those who do not choose whole ones.
#
# Needs node and npm. Changes nothing outside a temporary folder.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @refinedev/core@5.0.12 @tanstack/react-query@5.81.5 react@18.3.1 react-dom@18.3.1 jsdom@26.1.0 >/dev/null
cat >try.mjs <<'JS'
import { strict as assert } from "node:assert";
import { JSDOM } from "jsdom";

const { window } = new JSDOM("<div id=root></div>", { url: "http://localhost/", pretendToBeVisual: true });
Object.assign(globalThis, { window, document: window.document, navigator: window.navigator, localStorage: window.localStorage });
const { createElement, useEffect } = await import("react");
const { createRoot } = await import("react-dom/client");
const { Refine, useUpdate } = await import("@refinedev/core");

/** Milliseconds after which the data provider was asked to update; undefined within `patience`. */
async function sentAfter(undoableTimeout, patience) {
  let sent;
  const begun = Date.now();
  const row = { id: 1, name: "Mars" };
  const dataProvider = {
    getApiUrl: () => "",
    getList: async () => ({ data: [row], total: 1 }),
    getOne: async () => ({ data: row }),
    create: async () => ({ data: row }),
    deleteOne: async () => ({ data: row }),
    update: async () => ((sent ??= Date.now() - begun), { data: row }),
  };
  function Page() {
    const { mutate } = useUpdate();
    useEffect(() => {
      mutate({ resource: "planets", id: 1, values: { name: "Venus" }, mutationMode: "undoable", undoableTimeout });
    }, []);
    return null;
  }
  // The notification with "Undo" is what counts down: without a provider of it nothing would.
  const notificationProvider = { open: () => undefined, close: () => undefined };
  const root = createRoot(document.getElementById("root"));
  root.render(
    createElement(
      Refine,
      { dataProvider, notificationProvider, resources: [{ name: "planets" }], options: { disableTelemetry: true } },
      createElement(Page),
    ),
  );
  while (sent === undefined && Date.now() - begun < patience) await new Promise((done) => setTimeout(done, 50));
  root.unmount();
  return sent;
}

const whole = await sentAfter(2000, 10_000);
const half = await sentAfter(1500, 6_000);
console.log("@refinedev/core 5.0.12");
console.log("undoableTimeout 2000: sent after some", Math.round((whole ?? NaN) / 1000), "s");
console.log("undoableTimeout 1500: sent within 6 s:", half !== undefined);
assert.ok(whole !== undefined && whole < 5_000);
assert.equal(half, undefined);
process.exit(0);
JS
node try.mjs
