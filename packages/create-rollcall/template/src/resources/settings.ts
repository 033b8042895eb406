import {
  brandingFields,
  institutionFields,
  pushFields,
  quietFields,
  securityFields,
} from "@rollcall/kit/resources";
import { defineResource } from "@rollcall/kit/schema";

/** The settings: one record, whose keys are paths. */
export const settings = defineResource({
  name: "settings",
  label: "Settings",
  plural: "Settings",
  icon: "settings",
  permission: "institution_settings",
  title: "institution.name",
  fields: {
    ...institutionFields,
    ...brandingFields({ appName: "Your Console", tagline: "Administration" }),
    ...pushFields,
    ...quietFields,
    ...securityFields,
  },
});
