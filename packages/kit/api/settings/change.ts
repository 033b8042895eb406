import type { Changes } from "../../schema";
import { sentences } from "../../schema/sentences";
import { logActivity } from "../activity";
import { publish } from "../events/publish";
import { checkFiles } from "../files/attached";
import { invalid, noErrors, type FieldErrors } from "../errors";
import { askPassword } from "../http/authorize";
import { expectedVersion } from "../http/request-values";
import type { RequestContext } from "../http/request-context";
import { problemOf } from "./checks";
import { readPhones } from "../phones/phones-in";
import { valuesSent } from "./paths";
import { answer, presentSettings, refuseStale, type Present } from "./present";
import type { SettingsStore } from "../ports/settings-store";
import { booleanWords, lockSettings } from "./store";
import { t } from "../text";

type Values = Record<string, unknown>;
/** Some clients send the switch as the word. */
const asSent = (path: string, value: unknown) =>
  path === "institution.maintenance_mode" ? (booleanWords.get(value) ?? value) : value;

function checked(
  { schemas }: SettingsStore,
  path: string,
  value: unknown,
  errors: FieldErrors,
): unknown {
  const parsed = schemas.get(path)?.safeParse(asSent(path, value));
  const sentence = parsed?.success
    ? problemOf(path, parsed.data)
    : (parsed?.error.issues[0]?.message ?? sentences.unknown(path));
  if (sentence) errors[path] = [sentence];
  return parsed?.data;
}

/**
 * What a body would change, checked. Whoever sends back the whole answer changes nothing by what
 * only the system sets.
 * @throws ApiError 422 by path.
 */
function differences(store: SettingsStore, body: unknown, { settings }: Present): Values {
  const errors = noErrors();
  const changed: Values = {};
  const now = settings;
  for (const [path, value] of valuesSent(store.fields, body, errors)) {
    const field = store.field(path);
    if (field.readOnly) {
      if (value !== now[path]) errors[path] = [sentences.readOnly(field.label)];
      continue;
    }
    const next = checked(store, path, value, errors);
    if (!errors[path] && next !== now[path]) changed[path] = next;
  }
  if (Object.keys(errors).length) throw invalid(errors);
  return changed;
}

/**
 * Stores what differs, tells the features, and logs it. In a transaction that holds the lock of the
 * settings.
 */
export async function change(
  call: RequestContext,
  before: Present,
  changed: Values,
): Promise<Present> {
  if (Object.keys(changed).length === 0) return before;
  const { settings: store } = call.context;
  const { declaration } = store;
  await checkFiles(call, {
    resource: declaration,
    before: before.settings,
    after: { ...before.settings, ...changed },
    input: changed,
  });
  await store.change(call.db, changed);
  await call.features.settingsChanged(call, new Map(Object.entries(changed)));
  const after = await presentSettings(call);
  const changes: Changes = {};
  for (const path of store.fields.keys()) {
    const [old, now] = [before.settings, after.settings].map((one) => one[path]);
    if (old !== now) changes[path] = { before: old, after: now };
  }
  if (Object.keys(changes).length > 0)
    await logActivity(call, [
      { action: "updated", resource: declaration.name, recordId: null, changes },
    ]);
  await publish(call.db, { topic: "settings" });
  return after;
}

/**
 * `PUT /admin/settings`: any part of the nested shape.
 * @throws ApiError 403 `reauthentication_required` for a setting that asks for the password, 412 with the settings as they are, 422 by path.
 */
export async function putSettings(call: RequestContext): Promise<Response> {
  const body = await call.json();
  const version = expectedVersion(call.request);
  await lockSettings(call.db);
  const before = await presentSettings(call);
  refuseStale(before, version);
  const { settings: store } = call.context;
  const changed = differences(store, body, before);
  if (Object.keys(changed).some((path) => store.field(path).asksPassword))
    askPassword(call.identity);
  // A country that is set by the same request counts already.
  const country = { ...before.settings, ...changed }["institution.country"];
  const { values } = readPhones(store.declaration, changed, country);
  return answer(await change(call, before, values), t("settings.saved"));
}
