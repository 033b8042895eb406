import { openMemoryDatabase } from "@rollcall/kit/api/db/drivers/pglite";
import { apiFeaturesOf } from "@rollcall/kit/application/feature";
import { application } from "../../src/app/application";
import { consoleSettings } from "../../src/features/settings/store";
import { migrations } from "../../src/migrations";
import type { RunningHost } from "../contract/ask";
import { openInMemory } from "./open-in-memory";

/** The permission keys that features bring. */
export const pagePermissions = application.features.flatMap(({ permissions = [] }) => permissions);

/** The API over a PostgreSQL in memory, with every migration applied and no records. */
export const openApi = async (): Promise<RunningHost> =>
  openInMemory({
    db: await openMemoryDatabase(),
    resources: application.resources,
    settings: consoleSettings,
    migrations,
    features: await apiFeaturesOf(application.features),
    now: new Date(),
  });
