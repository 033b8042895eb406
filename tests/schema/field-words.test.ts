import { describe, expect, it } from "vitest";
import {
  boolean,
  checkResources,
  choice,
  date,
  defineResource,
  isLocked,
  isMet,
  permissionKeysOf,
  readableFields,
  reference,
  references,
  seenBy,
  text,
  writableFields,
  type Field,
  type Resource,
} from "@rollcall/kit/schema";
import { checkRecord, createSchema } from "@rollcall/kit/schema/validate";

const rest = {
  name: text({ label: "Name", required: true }),
  status: choice(["here", "left"], { label: "Status", default: "here" }),
  fed: boolean({ label: "Fed" }),
};
const guests = (field: Field, more: Partial<Resource> = {}): Resource => ({
  name: "guests",
  label: "Guest",
  icon: "tag",
  permission: "guests",
  title: "name",
  fields: { ...rest, extra: field },
  ...more,
});
const wrong = (resource: Resource, ...others: Resource[]) => {
  try {
    checkResources([...others, resource]);
    return undefined;
  } catch (error) {
    return (error as Error).message.replaceAll("Wrong declaration: guests.extra: ", "");
  }
};
const label = "Extra";

describe("a declaration that says who reads or writes a field", () => {
  it.each<[string, Resource]>([
    [
      `its read "medical" isn't a permission to view something. Write “view_” and a name in snake_case.`,
      guests(text({ label, read: "medical" })),
    ],
    [
      `its write "view_fees" isn't a permission to edit something. Write “edit_” and a name in snake_case.`,
      guests(text({ label, write: "view_fees" })),
    ],
    [
      'its read "view_own_notes" reads as a permission for one\'s own records. Choose another name.',
      guests(text({ label, read: "view_own_notes" })),
    ],
    [
      "is hidden, so it is never shown. Leave out read.",
      guests(text({ label, hidden: true, read: "view_notes" })),
    ],
    [
      "is written by the server only, so no one can edit it. Leave out write.",
      guests(text({ label, readOnly: true, write: "edit_notes" })),
    ],
    [
      "is required, but not all who can create a record may fill it in. Leave out required, or give it a default.",
      guests(text({ label, required: true, write: "edit_notes" })),
    ],
    [
      "names the records of guests wherever they are linked. Leave out read.",
      guests(text({ label, read: "view_notes" }), { title: "extra" }),
    ],
    [
      "takes a permission to read, and defaultSort would reveal it. Take it out of defaultSort, or leave out read.",
      guests(text({ label, read: "view_notes" }), { defaultSort: "-extra" }),
    ],
    [
      "takes a permission to read, and uniqueTogether would reveal it. Take it out of uniqueTogether, or leave out read.",
      guests(text({ label, read: "view_notes" }), { uniqueTogether: [["name", "extra"]] }),
    ],
    [
      "takes a permission to read, and states would reveal it. Take it out of states, or leave out read.",
      guests(
        choice(["new", "old"], {
          label,
          readOnly: true,
          required: true,
          default: "new",
          read: "view_notes",
        }),
        { states: { field: "extra", transitions: { new: ["old"] } } },
      ),
    ],
    [
      "takes a permission to read, and actions would reveal it. Take it out of actions, or leave out read.",
      guests(boolean({ label, read: "view_notes" }), {
        actions: [{ name: "archive", label: "Archive", when: { extra: true } }],
      }),
    ],
  ])("is refused: %s", (sentence, resource) => expect(wrong(resource)).toBe(sentence));

  it("is refused where the other end of its links, a date compared with it, or a choice of what it may point at, says otherwise", () => {
    const rooms: Resource = {
      ...guests(references("guests", { label, owner: true, read: "view_notes" })),
      name: "rooms",
    };
    expect(wrong(guests(references("rooms", { label, inverse: "extra" })), rooms)).toBe(
      'shows the links of "rooms.extra" from the other side. Give both the same read.',
    );
    const secret = choice(["a", "b"], { label, filter: true, read: "view_notes" });
    const chosen = reference("rooms", { label, only: { extra: ["a"] } });
    expect(wrong(guests(chosen), { ...guests(secret), name: "rooms" })).toBe(
      '"only" names "extra", which takes "view_notes" to read. Write read: "view_notes" here too, or take it out of only.',
    );
    const dates = guests(date({ label, read: "view_notes" }));
    const after = date({ label: "After", after: "extra" });
    expect(wrong({ ...dates, fields: { ...dates.fields, after } })).toBe(
      'takes a permission to read, and "after", which is compared with it, would reveal it. Give both the same read.',
    );
  });
});

describe("a declaration that says when a field is there", () => {
  const gone = { label, when: { status: "left" } } as const;
  it.each<[string, Resource]>([
    [
      `"statu" in when isn't one of the fields of guests. Did you mean “status”?`,
      guests(text({ label, when: { statu: "left" } })),
    ],
    [
      `"lef" in when isn't one of the options of "status". Did you mean “left”?`,
      guests(text({ label, when: { status: ["here", "lef"] } })),
    ],
    [
      `"name" in when isn't a visible choice or yes-or-no field. Name one of status, fed.`,
      guests(text({ label, when: { name: "Ada" } })),
    ],
    [
      `"yes" in when isn't a value of "fed". Write true or false.`,
      guests(text({ label, when: { fed: "yes" } })),
    ],
    [
      '"status" in when has no values. Name one, or leave it out.',
      guests(text({ label, when: { status: [] } })),
    ],
    ["its when names no field. Name one, or leave out when.", guests(text({ label, when: {} }))],
    [
      "has a default, which would fill it in records that must leave it empty. Leave out default, or when.",
      guests(text({ ...gone, default: "x" })),
    ],
    [
      "names the records of guests, so every record needs it. Leave out when.",
      guests(text(gone), { title: "extra" }),
    ],
    [
      "is hidden, so it cannot depend on another field. Leave out when.",
      guests(text({ ...gone, hidden: true })),
    ],
  ])("is refused: %s", (sentence, resource) => expect(wrong(resource)).toBe(sentence));

  it("is refused where it leads in a circle, or would tell what one may not read", () => {
    const circle = guests(boolean({ label, when: { fed: true } }));
    const fed = boolean({ label: "Fed", when: { extra: true } });
    expect(wrong({ ...circle, fields: { ...circle.fields, fed } })).toContain(
      "depends on itself through when. Remove when from one of these fields.",
    );
    const secret = guests(text(gone));
    const status = choice(["here", "left"], { label: "Status", read: "view_notes" });
    expect(wrong({ ...secret, fields: { ...secret.fields, status } })).toBe(
      'would reveal "status", which takes a permission to read. Give both the same read.',
    );
  });

  it("compiles only with options of a choice that is there", () => {
    const declare = () =>
      defineResource({
        name: "guests",
        label: "Guest",
        icon: "tag",
        permission: "guests",
        title: "name",
        fields: {
          ...rest,
          good: text({ label, when: { status: ["left", "here"], fed: true } }),
          // @ts-expect-error an option that "status" does not have
          option: text({ label, when: { status: "lost" } }),
          // @ts-expect-error a field that is not there
          field: text({ label, when: { statu: "left" } }),
        },
      });
    expect(declare().fields.good.when.fed).toBe(true);
  });
});

describe("a resource as somebody meets it", () => {
  const resource = guests(text({ label, read: "view_notes", write: "edit_notes", search: true }));
  const clerk = (...permissions: string[]) => ({ is_super_admin: false, permissions });

  it("has the fields it may read, and writes those it may write", () => {
    const [none, reader] = [seenBy(resource, clerk()), seenBy(resource, clerk("view_notes"))];
    expect(readableFields(none).map(({ key }) => key)).toEqual(["name", "status", "fed"]);
    expect(readableFields(reader).map(({ key }) => key)).toContain("extra");
    expect(writableFields(reader).map(({ key }) => key)).not.toContain("extra");
    expect(isLocked(reader.fields["extra"] as Field)).toBe(true);
    expect(writableFields(seenBy(resource, clerk("edit_notes"))).length).toBe(3);
  });

  it("is the declaration itself to who may all, and one object to who may the same", () => {
    expect(seenBy(resource, { is_super_admin: true, permissions: [] })).toBe(resource);
    expect(seenBy(resource, clerk("view_notes", "edit_notes"))).toBe(resource);
    expect(seenBy(resource, clerk("x"))).toBe(seenBy(resource, clerk("y")));
  });

  it("brings the permissions of its fields", () => {
    expect(permissionKeysOf(resource)).toEqual(
      expect.arrayContaining(["view_guests", "view_notes", "edit_notes"]),
    );
  });
});

describe("a field with when", () => {
  const left = date({ label: "Left on", required: true, when: { status: "left" } });
  const resource = guests(left);

  it("is asked for and allowed only where its condition is met", () => {
    expect(createSchema(resource).safeParse({ name: "Ada" }).success).toBe(true);
    expect(checkRecord(resource, { status: "left", extra: null })).toEqual({
      extra: ["Left on is required."],
    });
    expect(checkRecord(resource, { status: "here", extra: "2026-01-01" })).toEqual({
      extra: ["Left on can only be filled in when Status is Left."],
    });
    expect(checkRecord(resource, { status: "left", extra: "2026-01-01" })).toEqual({});
  });

  it("goes by the default of what a record does not say", () => {
    const here = guests(text({ label, when: { status: "here" } }));
    expect(isMet(here, here.fields["extra"] as Field, {})).toBe(true);
    expect(isMet(here, here.fields["extra"] as Field, { status: null })).toBe(false);
  });
});
