/** The settings of the demo school; what it does not say (its app name, say) stays as the product has it. */
export const demoInstitution = {
  name: "Banyan Grove School",
  code: "BGS",
  address: "1 Banyan Avenue\nSundarpur 499 001",
  phone: "+91 00499 00100",
  email: "office@banyan-grove.example",
  website: "https://banyan-grove.example",
  timezone: "Asia/Kolkata",
} as const;
