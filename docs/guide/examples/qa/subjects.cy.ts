import { mockLink } from "@rollcall/kit/testing";

const scene = { as: "office", size: 30, clock: "2026-11-23T09:40 stopped", panel: false };

it("shows a list that can't be loaded at the next try", () => {
  cy.visit(mockLink("subjects", { ...scene, faults: ["GET /admin/subjects 500"] }));
  cy.contains("h2", "Couldn't load the subjects", { timeout: 60_000 });
  cy.window()
    .its("rollcallMock")
    .then((mock) => mock?.faults.clear());
  cy.contains("button", "Try again").click();
  cy.contains("tbody th", "English").should("be.visible");
});

it("refuses a code that is taken at its field", () => {
  cy.visit(mockLink("subjects/create", scene));
  cy.contains("label", "Name", { timeout: 60_000 }).click().type("Astronomy");
  cy.contains("label", "Code").click().type("ASTRO");
  cy.window()
    .its("rollcallMock")
    .then((mock) => mock?.fault('POST 422 field=code "Already used."'));
  cy.contains("button", "Save").click();
  cy.contains("Already used.").should("be.visible");
});
