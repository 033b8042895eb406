import { describe, expect, it } from "vitest";
import { defineResource, text } from "@rollcall/kit/schema";
import {
  eventRows,
  eventsInWords,
  otherEvents,
  toggled,
} from "../../../packages/kit/browser/pages/webhooks/chosen-events";

const planets = defineResource({
  name: "planets",
  label: "Planet",
  icon: "list",
  permission: "planets",
  title: "name",
  fields: { name: text({ label: "Name" }) },
});
const sightings = { ...planets, name: "sightings", label: "Sighting", readOnly: true };
const byName = new Map([["planets", planets]]);

describe("the events of a webhook", () => {
  it("are chosen of each resource that is written", () => {
    const rows = eventRows([planets, sightings], ["planets.created", "sightings.seen"]);
    expect([
      rows.map(({ name, isAll, actions }) => [
        name,
        isAll,
        actions.flatMap(({ action, isChosen }) => (isChosen ? action : [])),
      ]),
      otherEvents(rows, ["planets.created", "planets.*", "sightings.seen", "*"]),
    ]).toEqual([[["planets", false, ["created"]]], ["sightings.seen"]]);
  });

  it("of a resource give way to all of them", () => {
    expect([
      toggled(["planets.created", "moons.created"], "planets.*"),
      toggled(["planets.*"], "planets.*"),
      toggled([], "planets.deleted"),
    ]).toEqual([["moons.created", "planets.*"], [], ["planets.deleted"]]);
  });

  it("are said in words", () => {
    expect([
      eventsInWords(byName, ["*"]),
      eventsInWords(byName, ["planets.created", "planets.seen_again", "moons.*"]),
    ]).toEqual(["All events", "Planets: Created, seen again · moons: All"]);
  });

  it("have those of the application's own with those of a resource, where it is written", () => {
    const own = ["planets", "sightings"].map((name) => ({
      name,
      label: `Own ${name}`,
      keys: ["watch"],
      events: { stands: "How it stands" },
    }));
    const rows = eventRows([planets, sightings], ["planets.stands"], own);
    expect(
      rows.map(({ name, label, actions }) => [name, label, actions.map(({ action }) => action)]),
    ).toEqual([
      ["planets", "Planets", ["created", "updated", "deleted", "restored", "stands"]],
      ["sightings", "Own sightings", ["stands"]],
    ]);
    expect(otherEvents(rows, ["planets.stands", "sightings.stands"])).toEqual([]);
    expect(eventsInWords(byName, ["planets.stands"], own)).toBe("Planets: How it stands");
  });

  it("have those of the application's own, under their own names", () => {
    const own = [
      {
        name: "sky",
        label: "Sky",
        keys: ["watch"],
        events: { eclipsed: "Eclipse", cleared: "Clear" },
      },
    ];
    const chosen = ["sky.eclipsed", "planets.created"];
    const rows = eventRows([planets], chosen, own);
    expect(rows[1]).toEqual({
      name: "sky",
      label: "Sky",
      isAll: false,
      actions: [
        { action: "eclipsed", label: "Eclipse", isChosen: true },
        { action: "cleared", label: "Clear", isChosen: false },
      ],
    });
    expect(otherEvents(rows, [...chosen, "sky.*", "sky.fell"])).toEqual(["sky.fell"]);
    expect(eventsInWords(byName, [...chosen, "sky.fell"], own)).toBe(
      "Sky: Eclipse, fell · Planets: Created",
    );
  });
});
