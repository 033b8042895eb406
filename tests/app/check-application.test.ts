import { describe, expect, it } from "vitest";
import { checkApplication } from "../../packages/kit/schema/check-application";
import type { Application, Feature } from "@rollcall/kit/application/feature";
import { application as library } from "../../examples/library/src/app/application";
import { school } from "../../src/app/application";

const withFeature = (feature: Partial<Feature>): Application => ({
  ...school,
  features: [...school.features, { name: "odd", ...feature }],
});
const page = { label: "Odd", icon: "book", group: "Overview", path: "/odd" } as const;
const withGroup = (group: string): Application => ({
  ...school,
  resources: school.resources.map((one) => (one.name === "classes" ? { ...one, group } : one)),
});

describe("an application's menu and pages", () => {
  it("fit together in the school and in the library", () => {
    expect(() => checkApplication(school)).not.toThrow();
    expect(() => checkApplication(library)).not.toThrow();
  });

  it("may have a group that menuGroups does not name, which comes last", () => {
    expect(() => checkApplication(withGroup("Workshop"))).not.toThrow();
  });

  it.each<[string, Application]>([
    [
      'classes: its group "Acadmic" isn\'t one of menuGroups. Did you mean “Academic”? If it is a group of its own, add it there.',
      withGroup("Acadmic"),
    ],
    [
      '/odd: its group "Overvew" isn\'t one of menuGroups. Did you mean “Overview”?',
      withFeature({ menu: [{ ...page, group: "Overvew" }] }),
    ],
    [
      'foldFirst names the group "Acadmic", which isn\'t one of menuGroups. Did you mean “Academic”?',
      { ...school, foldFirst: ["Acadmic"] },
    ],
    [
      'home is "/dashbord", which isn\'t the address of a page. Did you mean “/dashboard”?',
      { ...school, home: "/dashbord" },
    ],
    [
      'odd: recordPanels are for "studnets", which no resource is named. Did you mean “students”?',
      withFeature({ recordPanels: { studnets: async () => () => null } }),
    ],
    [
      'odd: the page "odd" has the rule "studnets", which isn\'t a resource or a page of a menu, so no one may open it. Did you mean “students”?',
      withFeature({ pages: [{ path: "odd", rule: "studnets", load: async () => () => null }] }),
    ],
    [
      'odd: /odd takes the permission "view_studnets", which no one can be given. Did you mean “view_students”?',
      withFeature({ menu: [{ ...page, permission: "view_studnets" }] }),
    ],
  ])("are refused: %s", (sentence, application) => {
    expect(() => checkApplication(application)).toThrow(`Wrong application: ${sentence}`);
  });
});
