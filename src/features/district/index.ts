import type { Feature } from "@rollcall/kit/application/feature";

/** The schools of a district, in the console of its office: the morning of all, and their health. */
export const district: Feature = {
  name: "district",
  isOptional: true,
  permissions: ["view_district", "edit_district"],
  api: async () => (await import("./feature")).districtFeature,
  menu: [
    {
      label: "District",
      path: "/district",
      icon: "district",
      group: "Overview",
      permission: "view_district",
      order: 5,
    },
  ],
  pages: [
    {
      path: "district",
      rule: "district",
      load: async () => (await import("./page/district-page")).DistrictPage,
    },
  ],
};
