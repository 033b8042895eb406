import { boolean, changes, choice, colour, date, dateTime, decimal, defineResource, email, file, image, integer, longText, permissionKeys, phone, reference, references, text, time, url } from "../../src/schema";

/** A made-up resource with a field of every kind. */
export const planets = defineResource({
  name: "planets", label: "Planet", group: "Sky", icon: "tag", permission: "planets", title: "name",
  fields: {
    name: text({ label: "Name", required: true, unique: true, max: 40, list: true, search: true, filter: true }),
    code: text({ label: "Code", pattern: "[A-Z]{2}\\d|X|Y", patternHelp: "Two letters and a digit." }),
    story: longText({ label: "Story", search: true, filter: true }),
    contact: email({ label: "Contact", filter: true }),
    beacon: phone({ label: "Beacon", filter: true }),
    site: url({ label: "Site", filter: true }),
    tint: colour({ label: "Tint", filter: true }),
    moons: integer({ label: "Moons", min: 0, max: 200, default: 0, list: true, filter: "range" }),
    mass: decimal({ label: "Mass", min: -5, scale: 3, list: true, filter: "range" }),
    ringed: boolean({ label: "Ringed", default: false, filter: true }),
    found_on: date({ label: "Found on", min: "1600-01-01", list: true, filter: "range" }),
    named_on: date({ label: "Named on", notBefore: "found_on", filter: "range" }),
    rises: time({ label: "Rises", max: "20:00", filter: "range" }),
    sets: time({ label: "Sets", after: "rises", filter: "range" }),
    seen_at: dateTime({ label: "Seen at", min: "2000-01-01T00:00:00Z", list: true, filter: "range" }),
    lost_at: dateTime({ label: "Lost at", after: "seen_at", filter: "range" }),
    kind: choice(["rock", "gas", "R&D", "a,b"], { label: "Kind", required: true, default: "rock", list: true, filter: true }),
    picture: image({ label: "Picture", filter: true }),
    chart: file({ label: "Chart" }),
    star: reference("stars", { label: "Star", required: true, list: true, filter: true }),
    neighbours: references("planets", { label: "Neighbours", owner: true, filter: true }),
    rights: permissionKeys({ label: "Rights", filter: true }),
    secret: text({ label: "Secret", hidden: true }),
    seen_from: date({ label: "Seen from", writeOnly: true }),
    visits: integer({ label: "Visits", readOnly: true, list: true }),
    diary: changes({ label: "Diary" }),
  },
});

export const stars = defineResource({
  name: "stars", label: "Star", icon: "tag", permission: "stars", title: "name", defaultSort: "-name",
  fields: { name: text({ label: "Name", required: true, list: true }) },
});
