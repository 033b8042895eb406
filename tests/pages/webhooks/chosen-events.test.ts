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
      rows.map(({ name, isAll, chosen }) => [name, isAll, [...chosen]]),
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
});
