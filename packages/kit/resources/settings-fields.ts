import {
  boolean,
  choice,
  colour,
  date,
  email,
  image,
  integer,
  longText,
  phone,
  text,
  time,
  url,
} from "../schema";
import { standardFormatting } from "../schema/formats/formatting";
import { localeNames, locales } from "../schema/formats/locales";
import { wholeLanguages, wholeLanguageTags } from "../schema/languages";

/** Settings that every console reads: who runs it, and which day it is there. */
export const institutionFields = {
  "institution.name": text({ label: "Name", section: "institution", max: 120 }),
  "institution.code": text({ label: "Code", section: "institution", max: 20 }),
  "institution.logo": image({
    label: "Logo",
    section: "institution",
    maxBytes: 512 * 1024,
    help: "Shown in the header and on the sign-in page.",
  }),
  "institution.address": longText({ label: "Address", section: "institution", max: 500 }),
  "institution.phone": phone({ label: "Phone", section: "institution" }),
  "institution.email": email({ label: "Email", section: "institution" }),
  "institution.website": url({ label: "Website", section: "institution" }),
  "institution.country": text({
    label: "Country",
    section: "institution",
    max: 2,
    help: "Used for phone numbers without a country code.",
  }),
  "institution.timezone": text({
    label: "Time zone",
    section: "institution",
    required: true,
    default: "UTC",
    max: 60,
    help: "Used to decide the date, and to show the time.",
  }),
  "institution.locale": choice(locales, {
    label: "Dates and numbers",
    section: "institution",
    required: true,
    default: standardFormatting.locale,
    optionLabels: localeNames,
    help: "How days, times, numbers and names are written and sorted, on every page and in every message.",
  }),
  "institution.maintenance_mode": boolean({
    label: "Maintenance mode",
    section: "maintenance",
    required: true,
    default: false,
  }),
} as const;

/** In which language a console speaks to people who have chosen none. */
export const languageFields = {
  "institution.language": choice(wholeLanguageTags, {
    label: "Language",
    section: "institution",
    optionLabels: wholeLanguages,
    help: "Each person can choose another language. Leave empty to use each browser's language.",
  }),
} as const;

/** Settings of a console's looks. */
export const brandingFields = (standard: { appName: string; tagline: string }) =>
  ({
    "branding.primary_color": colour({
      label: "Primary colour",
      section: "branding",
      required: true,
      default: "#2a5bd1",
      help: "Buttons, links and selected items.",
    }),
    "branding.secondary_color": colour({
      label: "Secondary colour",
      section: "branding",
      required: true,
      default: "#57616d",
      help: "The line under the institution's name.",
    }),
    "branding.accent_color": colour({
      label: "Accent colour",
      section: "branding",
      required: true,
      default: "#a5480a",
      help: "Marks the current page in the menu.",
    }),
    "branding.config.app_name": text({
      label: "App name",
      section: "branding",
      required: true,
      default: standard.appName,
      max: 60,
    }),
    "branding.config.tagline": text({
      label: "Tagline",
      section: "branding",
      required: true,
      default: standard.tagline,
      max: 80,
    }),
  }) as const;

/** Whether admins may be told on their devices. */
export const pushFields = {
  "notifications.config.push": boolean({
    label: "Push notifications",
    section: "notifications",
    required: true,
    default: false,
    help: "To browsers of admins who turn them on in their profile.",
  }),
} as const;

/** Hours in which no message leaves the server that can wait; none unless both are set. */
export const quietFields = {
  "notifications.quiet.from": time({
    label: "Quiet from",
    section: "notifications",
    help: "In the institution's time zone. Messages wait until quiet hours end, except for same-day absences.",
  }),
  "notifications.quiet.until": time({ label: "Quiet until", section: "notifications" }),
} as const;

const keptFor = <const L extends string, const H extends string>(label: L, help: H) =>
  integer({ label, section: "retention", min: 1, max: 100, asksPassword: true, help });

/** For how many years what the framework keeps is kept. */
export const retentionFields = {
  "retention.activity_log_years": keptFor(
    "Activity log",
    "Years after which an entry is removed. Leave empty to keep all.",
  ),
  "retention.messages_years": keptFor(
    "Messages",
    "Years after which the texts and addresses of messages are removed; that there was one stays. Leave empty to keep all.",
  ),
} as const;

/** Who needs a second factor to sign in, and from which day on. */
export const securityFields = {
  "security.second_factor": choice(["nobody", "super_admins", "groups", "everyone"], {
    label: "Second factor needed by",
    section: "security",
    required: true,
    default: "nobody",
    optionLabels: {
      nobody: "Nobody",
      super_admins: "Super admins",
      groups: "Super admins and chosen user groups",
      everyone: "Everyone",
    },
    asksPassword: true,
    help: "Of those who may sign in to this console. Everyone else can set one up.",
  }),
  "security.second_factor_from": date({
    label: "Needed from",
    section: "security",
    asksPassword: true,
    help: "Until then people are only reminded. Leave empty to ask for it at the next sign-in.",
  }),
} as const;
