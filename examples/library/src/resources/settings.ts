import {
  brandingFields,
  institutionFields,
  pushFields,
  quietFields,
  securityFields,
} from "@rollcall/kit/resources";
import { decimal, defineResource, integer } from "@rollcall/kit/schema";

/** The library's settings: one record, whose keys are paths. */
export const settings = defineResource({
  name: "settings",
  label: "Settings",
  plural: "Settings",
  icon: "settings",
  permission: "institution_settings",
  title: "institution.name",
  fields: {
    ...institutionFields,
    ...brandingFields({ appName: "Corner Library", tagline: "Lending desk" }),
    "lending.loan_days": integer({
      label: "Days of a loan",
      section: "lending",
      required: true,
      default: 21,
      min: 1,
      max: 365,
    }),
    "lending.fine_per_day": decimal({
      label: "Fine for each day late",
      section: "lending",
      required: true,
      default: 0.5,
      min: 0,
      max: 100,
      scale: 2,
    }),
    ...pushFields,
    ...quietFields,
    ...securityFields,
  },
});
