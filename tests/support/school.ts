import { apiFeaturesOf } from "@rollcall/kit/application/feature";
import { school } from "../../src/app/application";

/** The API's side of the school's features. */
export const features = await apiFeaturesOf(school.features);

/** The permission keys that features bring. */
export const pagePermissions = school.features.flatMap(({ permissions = [] }) => permissions);
