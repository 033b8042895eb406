import { offeredBy } from "@rollcall/kit/api/feature";
import { apiFeaturesOf } from "@rollcall/kit/application/feature";
import { school } from "../../src/app/application";

/** The API's side of all features of the school, with those that only some hosts offer. */
export const allFeatures = await apiFeaturesOf(school.features);
/** The same as an ordinary host has it. */
export const features = offeredBy({ district: undefined }, allFeatures);

/** The permission keys that features bring there. */
export const pagePermissions = features.flatMap(({ permissions = [] }) => permissions);
