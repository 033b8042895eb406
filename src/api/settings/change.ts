import { academicYears } from "../../resources/academic-years";
import { settings as declaration } from "../../resources/settings";
import type { Changes } from "../../schema";
import { sentences } from "../../schema/sentences";
import { logActivity } from "../activity";
import { recountDays } from "../attendance/recount";
import { publish } from "../events/publish";
import { expectedVersion } from "../crud/routes";
import { updateRecord } from "../crud/write";
import { checkFiles } from "../files/attached";
import { ApiError, invalid, noErrors, type FieldErrors } from "../http/errors";
import type { Call } from "../http/route";
import { switchMode } from "./modes";
import { field as fieldAt, leaves, schemas, valuesSent } from "./paths";
import { answer, presentSettings, refuseStale, type Present } from "./present";
import { changeSettings, takeSettingsTurn } from "./settings";
import { problemOf } from "./checks";

type Values = Record<string, unknown>;
const year = "academic.current_year_id";
const words = new Map<unknown, boolean>([["true", true], ["false", false]]);
/** Some clients send the switch as the word. */
const asSent = (path: string, value: unknown) => (path === "institution.maintenance_mode" ? (words.get(value) ?? value) : value);

function checked(path: string, value: unknown, errors: FieldErrors): unknown {
  const parsed = schemas.get(path)?.safeParse(asSent(path, value));
  const sentence = parsed?.success ? problemOf(path, parsed.data) : (parsed?.error.issues[0]?.message ?? sentences.unknown(path));
  if (sentence) errors[path] = [sentence];
  return parsed?.data;
}

/** What a body would change, checked. Whoever sends back the whole answer changes nothing by what only the system sets. @throws ApiError 422 by path. */
function differences(body: unknown, { settings }: Present): Values {
  const errors = noErrors();
  const changed: Values = {};
  const now = settings as unknown as Values;
  for (const [path, value] of valuesSent(body, errors)) {
    const field = fieldAt(path);
    if (field.readOnly) {
      if (value !== now[path]) errors[path] = [sentences.readOnly(field.label)];
      continue;
    }
    const next = checked(path, value, errors);
    if (!errors[path] && next !== now[path]) changed[path] = next;
  }
  if (Object.keys(errors).length) throw invalid(errors);
  return changed;
}

/** The academic year is changed as on its own page, with that page's rules. */
async function changeYear(call: Call, id: unknown): Promise<void> {
  if (typeof id !== "number") throw invalid({ [year]: ["Choose another year as the current one instead."] });
  try {
    await updateRecord(call, academicYears, id, { is_current: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw invalid({ [year]: [sentences.reference(fieldAt(year).label)] });
    throw error;
  }
}

/** Stores what differs, with its row of the log. In a transaction that has taken its turn. */
export async function change(call: Call, before: Present, changed: Values): Promise<Present> {
  if (Object.keys(changed).length === 0) return before;
  await checkFiles(call, { resource: declaration, before: before.settings, after: { ...before.settings, ...changed }, input: changed });
  const { "attendance.mode": mode, ...plain } = changed;
  if (year in plain) await changeYear(call, plain[year]);
  if (Object.keys(plain).length) await changeSettings(call.db, plain);
  if (Object.keys(plain).some((path) => path.startsWith("attendance.weekly_off."))) await recountDays(call.db);
  if (typeof mode === "string") await switchMode(call, { mode, from: before.today });
  const after = await presentSettings(call);
  const changes: Changes = {};
  for (const path of leaves.keys()) {
    const [old, now] = [before.settings, after.settings].map((one) => (one as unknown as Values)[path]);
    if (old !== now) changes[path] = { before: old, after: now };
  }
  await logActivity(call, [{ action: "updated", resource: declaration.name, recordId: null, changes }]);
  await publish(call.db, { topic: "settings" });
  return after;
}

/** `PUT /admin/settings`: any part of the nested shape. @throws ApiError 412 with the settings as they are, 422 by path. */
export async function putSettings(call: Call): Promise<Response> {
  const body = await call.json();
  const version = expectedVersion(call.request);
  await takeSettingsTurn(call.db);
  const before = await presentSettings(call);
  refuseStale(before, version);
  return answer(await change(call, before, differences(body, before)), "Settings saved");
}
