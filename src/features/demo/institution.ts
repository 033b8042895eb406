import { logoId } from "./pictures/file-ids";

/** The institution of the demo school. */
export const demoInstitution = {
  name: "Banyan Grove School",
  code: "BGS",
  address: "1 Banyan Avenue\nSundarpur 499 001",
  phone: "+91 00499 00100",
  email: "office@banyan-grove.example",
  website: "https://banyan-grove.example",
  country: "IN",
  timezone: "Asia/Kolkata",
} as const;

/** Its settings, by key; what they do not say stays as the product has it. */
export const demoSettings = {
  institution: { ...demoInstitution, logo: logoId },
  features: { student_login_enabled: true },
  attendance: {
    threshold: 80,
    edit_window: 3,
    condonation_limit: 10,
    weekly_off: { saturday: true, sunday: true },
  },
} as const;
