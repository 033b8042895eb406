/** What the page of settings says of the library's own parts. */
export const words = {
  parts: {
    institution: "Library",
    branding: "Branding",
    lending: "Lending",
    notifications: "Notifications",
    maintenance: "Maintenance",
  },
  cards: { institution: "The library" },
} as const;
