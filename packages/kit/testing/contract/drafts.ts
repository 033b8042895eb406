import { holdsKeys, isFile, linksToMany, linksToOne } from "../../fields/questions";
import { ownKindOf } from "../../fields/own-kinds";
import {
  allPermissionKeys,
  isStructured,
  writableFields,
  type ApiField,
  type OnlyWith,
  type Resource,
} from "../../schema";
import { isOwnKind, madeValue, structureOf, withoutUnmet } from "../../schema/demo/made-values";
import { ownRules, type Draft, type OwnRules } from "./own-rules";

export type { Draft } from "./own-rules";

/** What the generator needs of a host: records and files to point at. */
export interface Warehouse {
  resources: readonly Resource[];
  /** Permission keys that features bring. */
  pagePermissions: readonly string[];
  /** Creates a record and gives its id. */
  create(resource: Resource, draft: Draft): Promise<number>;
  /** Stores a small picture and gives its id. */
  upload(): Promise<number>;
}

/** What the rules of the framework's own resources ask: no address is called while others are tested. */
const ofFramework: NonNullable<OwnRules["fitting"]> = {
  webhooks: () => ({ events: "webhooks.updated", status: "paused" }),
};
const fittingOf = (name: string) => ownRules().fitting?.[name] ?? ofFramework[name];

const overlaid = (draft: Draft, over: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).map(([key, value]) => [
      key,
      Object.hasOwn(over, key) ? over[key] : value,
    ]),
  );

/** Makes bodies from declarations that every host must accept. */
export class Drafts {
  private count = 0;
  private readonly counts = new Map<string, number>();
  private readonly prepared = new Set<string>();
  private readonly warehouse: Warehouse;

  constructor(warehouse: Warehouse) {
    this.warehouse = warehouse;
  }

  private async valueOf({ field }: ApiField, n: number): Promise<unknown> {
    const { resources, pagePermissions, create, upload } = this.warehouse;
    const another = async ({ to, only = {} }: { to: string; only?: OnlyWith }) => {
      const target = resources.find(({ name }) => name === to);
      if (!target) throw new Error(`No resource is named ${to}.`);
      const over = Object.fromEntries(Object.entries(only).map(([key, [first]]) => [key, first]));
      return create(target, await this.least(target, over));
    };
    if (linksToOne(field)) return another(field);
    if (linksToMany(field)) return [await another(field), await another(field)];
    if (isFile(field)) return upload();
    if (holdsKeys(field))
      return [
        allPermissionKeys(resources, pagePermissions)[
          n % allPermissionKeys(resources, pagePermissions).length
        ],
      ];
    if (isStructured(field)) return structureOf(field, n);
    if (!isOwnKind(field)) throw new Error("Only the server writes changes.");
    if ("pattern" in field && field.pattern !== undefined && !ownKindOf(field)?.sample)
      throw new Error(
        `${field.label} has a pattern: give a text that fits it, as "fitting", in tests/contract/own-rules.ts.`,
      );
    return madeValue(field, n);
  }

  private async prepare({ name }: Resource): Promise<void> {
    const first = ownRules().needed?.[name];
    const target = this.warehouse.resources.find((one) => one.name === first?.resource);
    if (!first || !target || this.prepared.has(name)) return;
    this.prepared.add(name);
    await this.warehouse.create(target, first.draft);
  }

  private async made(
    resource: Resource,
    wanted: (field: ApiField) => boolean,
    over: Draft = {},
  ): Promise<Draft> {
    await this.prepare(resource);
    const n = ++this.count;
    const nth = (this.counts.get(resource.name) ?? 0) + 1;
    this.counts.set(resource.name, nth);
    const draft: Draft = {};
    const fitted = () => fittingOf(resource.name)?.(n, draft, nth, over) ?? {};
    const given = new Set(Object.keys(fitted()));
    for (const apiField of writableFields(resource)) {
      if (wanted(apiField) && !ownRules().decided?.includes(`${resource.name}.${apiField.key}`))
        draft[apiField.apiName] = given.has(apiField.apiName)
          ? undefined
          : await this.valueOf(apiField, n);
    }
    Object.assign(draft, over);
    return withoutUnmet(resource, { ...overlaid(draft, fitted()), ...over });
  }

  /** Only what is required, and what is given. */
  async least(resource: Resource, over: Draft = {}): Promise<Draft> {
    return overlaid(
      await this.made(resource, ({ field }) => field.required === true, over),
      ownRules().usable?.[resource.name] ?? {},
    );
  }

  /** Every field that may be sent. */
  full(resource: Resource): Promise<Draft> {
    return this.made(resource, () => true);
  }

  /** Every field that may be sent and is kept as it is. */
  stored(resource: Resource): Promise<Draft> {
    return this.made(resource, ({ field }) => !field.writeOnly);
  }
}
