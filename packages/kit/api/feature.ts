import {
  allPermissionKeys,
  entryForm,
  isStructured,
  listViewTopic,
  orderTopic,
  type Field,
  type Resource,
} from "../schema";
import type { WebhookEvent } from "./ports/webhook-sender";
import type { ApiContext, ApiHost, Product, RetentionRule, StarterGroup } from "./context";
import { sql, type SQL } from "./db/sql";
import type {
  RequestContext,
  FeaturePort,
  OwnRowsAsked,
  Rules,
  SettingsMoment,
} from "./http/request-context";
import { didYouMean } from "../schema/did-you-mean";
import { actionRuleProblems, unknownRuleProblems } from "./actions/check-rules";
import { composeRules } from "./http/compose-rules";
import { queueBatch, queueTopic, storeQueuedItem, type QueuedItem } from "./queue/enqueue";
import type { QueuedStep } from "./queue/queue-work";
import type { Route } from "./http/route";
import type { MessageLinks } from "./ports/message-links";
import type { AddressKind } from "./ports/channel";
import type { Stored } from "./ports/settings-store";
import type { Database } from "./db/database";
import { frameworkData } from "./framework-data";
import type { DistrictNews } from "./ports/district";
import type { PersonalData } from "./ports/personal-data";

/** Work that goes on until it is stopped. */
export interface Job {
  /** Resolves when what is under way is done. */
  stop(): Promise<void>;
  /** Whether something is under way. */
  isBusy(): boolean;
}

/** Several as one. */
export const allJobs = (jobs: readonly Job[]): Job => ({
  stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))),
  isBusy: () => jobs.some((job) => job.isBusy()),
});

/** Finds whom a group of recipients means now. */
export type FindRecipients = (call: Pick<RequestContext, "db" | "context">) => Promise<number[]>;

/** What a part of an application adds to the API beside declarations. */
export interface ApiFeature {
  /** In messages to developers. */
  name: string;
  /** One feature says what the application is. */
  product?: Product;
  /** User groups that an empty console is set up with. */
  starterGroups?: readonly StarterGroup[];
  /** The own kinds of field that it brings, by name. */
  kinds?: readonly string[];
  /**
   * By name of the resource. Several features may have rules for one resource; they are asked in
   * the order of the features.
   */
  rules?: Readonly<Record<string, Rules>>;
  /** Tables that migrations make by hand for it; no resource may have the name of one. */
  tables?: readonly string[];
  /** Calls that are no CRUD of a resource. */
  routes?: readonly Route[];
  /** Permission keys beside those that resources bring. */
  permissions?: readonly string[];
  /**
   * For what not every host offers: where it does not, the calls and the permissions of the feature
   * are not there.
   */
  isOffered?(host: Pick<ApiHost, "district">): boolean;
  /** What a tenant of a district tells its office, and what the office keeps of that. */
  district?: {
    /** Sums alone, as JSON: nobody's name leaves a tenant. */
    sums(call: Pick<RequestContext, "db" | "context">): Promise<unknown>;
    /** Called in a transaction of the office's database. */
    take(db: Database, news: DistrictNews): Promise<void>;
  };
  /**
   * Topics of live events, each with the permissions of which one is needed to hear it; every admin
   * hears one without any.
   */
  topics?: Readonly<Record<string, readonly string[]>>;
  /**
   * Names in the activity log that no resource has, each with the permissions of which one shows
   * the values of its changes.
   */
  logNames?: Readonly<Record<string, readonly string[]>>;
  /**
   * Values that it logs beside the declared fields of a resource, each with the permissions of which
   * one shows it.
   */
  logFields?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /**
   * Events that webhooks can ask for beside changes of records, by type (`books.counted`); its part
   * before the dot is one of `logNames`. `queueWebhookEvents` records them.
   */
  webhookEvents?: Readonly<Record<string, WebhookEvent>>;
  /** Called in the transaction of a change of settings, with the new values by path. */
  settingsChanged?(call: RequestContext, changed: ReadonlyMap<string, unknown>): Promise<void>;
  /** Settings that are not stored but follow from the day or the host, by path. */
  derivedSettings?(
    stored: Stored,
    at: SettingsMoment,
  ): Promise<Readonly<Record<string, unknown>>> | Readonly<Record<string, unknown>>;
  /**
   * Steps that are done once at the end of many writes, with all that was gathered for them
   * (`afterBatch`).
   */
  afterBatch?: Readonly<
    Record<string, (call: RequestContext, items: readonly unknown[]) => Promise<void>>
  >;
  /**
   * Steps to do after the commit of the transaction that asked for them (`later`). They are stored in
   * that transaction, done in the background at least once, tried again after growing pauses, and
   * reported in the system log when given up. No two features may have a step of the same name.
   */
  afterCommit?: Readonly<Record<string, QueuedStep>>;
  /**
   * Work in the background for as long as a host runs; undefined where the host lacks what it
   * needs.
   */
  jobs?: readonly ((context: ApiContext) => Job | undefined)[];
  /**
   * A statement of one value: the moment from which on that work has something to do, null where it
   * waits for a request. A host that rests until then need not look in between; what no feature
   * names is looked at every quarter of an hour.
   */
  workDueAt?: SQL;
  /** What it puts into messages for their readers to open. */
  messageLinks?: MessageLinks;
  /** An address as long as one of those, for counting. */
  sampleLink?(publicUrl: string): string;
  /**
   * Whom a group of recipients means that is found when it is sent (`RecipientGroup.found`): ids,
   * which its members are found by.
   */
  findRecipients?: Readonly<Record<string, FindRecipients>>;
  /**
   * Conditions for one's own records, by the names that declarations use (`Scope.own`). Each holds
   * for a row of any resource that names it.
   */
  scopes?: Readonly<Record<string, (asked: OwnRowsAsked) => SQL>>;
  /**
   * What it knows of an admin who asks, by the name after `me.`: a subselect of one value, null where
   * there is none.
   */
  me?: Readonly<Record<string, (adminId: number) => SQL>>;
  /** Called with addresses that a channel has refused for good, in the transaction that stores it. */
  addressesRefused?(db: Database, kind: AddressKind, addresses: readonly string[]): Promise<void>;
  /** What its tables keep of people, for handing it over and for erasing it. */
  personalData?: PersonalData;
  /** What of its data is kept for some years only, where the settings say so. */
  retention?: readonly RetentionRule[];
  /** Called every hour by a host that keeps its database: forgets what is past its time. */
  tidy?(host: Pick<ApiHost, "db" | "now">): Promise<void>;
}

/** The scopes and the values of who asks that features give. */
export const ownWordsOf = (
  features: readonly Pick<ApiFeature, "scopes" | "me">[],
): Required<Pick<ApiFeature, "scopes" | "me">> => ({
  scopes: Object.assign({}, ...features.map(({ scopes }) => scopes)) as NonNullable<
    ApiFeature["scopes"]
  >,
  me: Object.assign(
    { id: (adminId: number) => sql`${adminId}::int` },
    ...features.map(({ me }) => me),
  ) as NonNullable<ApiFeature["me"]>,
});

/**
 * The steps after a commit that features declare, by name.
 * @throws Error when two features have one of the same name.
 */
export function afterCommitOf(
  features: readonly Pick<ApiFeature, "name" | "afterCommit">[],
): Readonly<Record<string, QueuedStep>> {
  const steps: Record<string, QueuedStep> = {};
  for (const { name, afterCommit = {} } of features)
    for (const [step, run] of Object.entries(afterCommit)) {
      if (Object.hasOwn(steps, step))
        throw new Error(
          `Wrong feature: ${name} has the step "${step}" for after a commit, which another feature has too. Give it another name.`,
        );
      steps[step] = run;
    }
  return steps;
}

/** What generic parts of the API ask of these features. */
export function portOf(features: readonly ApiFeature[]): FeaturePort {
  const byName = new Map<string, Rules[]>();
  for (const { rules = {} } of features)
    for (const [name, ofFeature] of Object.entries(rules))
      byName.set(name, [...(byName.get(name) ?? []), ofFeature]);
  const composed = new Map([...byName].map(([name, all]) => [name, composeRules(all)]));
  const { scopes, me } = ownWordsOf(features);
  const known = afterCommitOf(features);
  async function storeKnown({ db }: RequestContext, items: readonly QueuedItem[]) {
    const missing = items.find(({ step }) => !Object.hasOwn(known, step));
    if (missing) throw new Error(`No feature has a step "${missing.step}" for after a commit.`);
    await storeQueuedItem(db, items);
  }
  return {
    rulesOf: ({ name }) => composed.get(name) ?? {},
    ownRows(name, asked) {
      const scope = Object.hasOwn(scopes, name) ? scopes[name] : undefined;
      if (!scope) throw new Error(`No feature gives the scope "${name}".`);
      return scope(asked);
    },
    isLinked: (adminId) =>
      sql`coalesce(${sql.join(
        [
          ...Object.entries(me).flatMap(([name, value]) =>
            name === "id" ? [] : [sql`${value(adminId)} is not null`],
          ),
          sql`false`,
        ],
        sql` or `,
      )}, false)`,
    me(name, adminId) {
      const value = Object.hasOwn(me, name) ? me[name] : undefined;
      if (!value) throw new Error(`No feature knows "me.${name}".`);
      return value(adminId);
    },
    async settingsChanged(call, changed) {
      for (const feature of features) await feature.settingsChanged?.(call, changed);
    },
    async findRecipients(call, type) {
      const find = features.find(({ findRecipients = {} }) => Object.hasOwn(findRecipients, type))
        ?.findRecipients?.[type];
      if (!find) throw new Error(`No feature finds the recipients "${type}".`);
      return find(call);
    },
    async afterBatch(call, step, items) {
      if (step === queueBatch) return storeKnown(call, items as readonly QueuedItem[]);
      const run = features.find(({ afterBatch = {} }) => Object.hasOwn(afterBatch, step))
        ?.afterBatch?.[step];
      if (!run) throw new Error(`No feature has a step "${step}".`);
      await run(call, items);
    },
    async derivedSettings(stored, at) {
      const values: Record<string, unknown> = {};
      for (const feature of features)
        Object.assign(values, await feature.derivedSettings?.(stored, at));
      return values;
    },
  };
}

/** A field and the parts it is made of. */
const withParts = (field: Field): Field[] =>
  isStructured(field) ? [field, ...Object.values(entryForm(field).fields)] : [field];

/** Fields of a kind whose sides nobody has loaded. */
function ownKindProblems(
  resources: readonly Resource[],
  features: readonly Pick<ApiFeature, "kinds">[],
): string[] {
  const brought = new Set(features.flatMap(({ kinds = [] }) => kinds));
  return resources.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([key, field]) =>
      withParts(field).flatMap(({ as }) =>
        as === undefined || brought.has(as)
          ? []
          : `Wrong feature: ${name}.${key} is of the kind "${as}", which no feature brings. Put it into the kinds of one.`,
      ),
    ),
  );
}

const offers = new WeakMap<readonly ApiFeature[], Map<string, readonly ApiFeature[]>>();

/**
 * The features as a host has them: without the calls and permissions of those that it does not
 * offer. The same list for all hosts that offer the same.
 */
export function offeredBy(
  host: Pick<ApiHost, "district">,
  features: readonly ApiFeature[],
): readonly ApiFeature[] {
  const absent = features.filter(({ isOffered }) => isOffered?.(host) === false);
  if (absent.length === 0) return features;
  const known = offers.get(features) ?? new Map<string, readonly ApiFeature[]>();
  offers.set(features, known);
  const key = absent.map(({ name }) => name).join(" ");
  const found =
    known.get(key) ??
    features.map((one) => (absent.includes(one) ? { ...one, routes: [], permissions: [] } : one));
  known.set(key, found);
  return found;
}

/**
 * Holds what features say against what is declared.
 * @throws Error with a sentence, and a line, for each rule of a resource that is not there, and each
 * action that no rule does.
 */
export function checkFeatures(
  resources: readonly Resource[],
  features: readonly ApiFeature[],
): void {
  const names = resources.map(({ name }) => name);
  const problems = features.flatMap(({ name, rules = {} }) =>
    Object.keys(rules)
      .filter((of) => !names.includes(of))
      .map(
        (of) =>
          `Wrong feature: ${name} has rules for "${of}", which no resource is named${didYouMean(of, names) || ". Take the rules away, or declare it."}`,
      ),
  );
  problems.push(
    ...unknownRuleProblems(features),
    ...actionRuleProblems(resources, features),
    ...ownKindProblems(resources, features),
  );
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/** The tables that features write by hand. */
export const tablesBeside = (features: readonly ApiFeature[]): string[] =>
  features.flatMap(({ tables = [] }) => tables);

/** The topics of live events that features declare, those of orders by hand and saved views. */
export const topicsOf = (features: readonly ApiFeature[]): ApiContext["topics"] =>
  Object.assign(
    { [orderTopic]: [], [listViewTopic]: [] },
    features.some(({ afterCommit }) => afterCommit) ? { [queueTopic]: [] } : {},
    ...features.map(({ topics }) => topics),
  ) as ApiContext["topics"];

const unnamed: Product = { name: "Console", description: "The API of a console." };

/** What features log beside declared fields, by resource; several may add to one. */
function logFieldsOf(features: readonly ApiFeature[]): ApiContext["logFields"] {
  const all: Record<string, Record<string, readonly string[]>> = {};
  for (const { logFields = {} } of features)
    for (const [resource, fields] of Object.entries(logFields))
      all[resource] = { ...all[resource], ...fields };
  return all;
}

/** What resources and features declare together. */
export const declaredBy = (
  resources: readonly Resource[],
  features: readonly ApiFeature[],
): Pick<
  ApiContext,
  | "product"
  | "permissionKeys"
  | "offeredKeys"
  | "topics"
  | "logNames"
  | "logFields"
  | "webhookEvents"
  | "starterGroups"
  | "messageLinks"
  | "sampleLinks"
  | "addressesRefused"
  | "personalData"
  | "retention"
  | "whyNotErased"
> => ({
  product: features.find(({ product }) => product)?.product ?? unnamed,
  permissionKeys: allPermissionKeys(
    resources,
    features.flatMap(({ permissions = [] }) => permissions),
  ),
  offeredKeys: features.flatMap(({ isOffered, permissions = [] }) =>
    isOffered ? permissions : [],
  ),
  topics: topicsOf(features),
  starterGroups: features.flatMap(({ starterGroups = [] }) => starterGroups),
  messageLinks: features.flatMap(({ messageLinks = [] }) => messageLinks),
  sampleLinks: features.flatMap(({ sampleLink }) => sampleLink ?? []),
  async addressesRefused(db, kind, addresses) {
    for (const feature of features) await feature.addressesRefused?.(db, kind, addresses);
  },
  retention: features.flatMap(({ retention = [] }) => retention),
  personalData: [frameworkData, ...features.flatMap(({ personalData = [] }) => personalData)],
  async whyNotErased(call, { name }, record) {
    for (const { rules = {} } of features) {
      const why = await rules[name]?.refusesErasing?.(call, record);
      if (why !== undefined) return why;
    }
    return undefined;
  },
  logFields: logFieldsOf(features),
  webhookEvents: Object.assign(
    {},
    ...features.map(({ webhookEvents }) => webhookEvents),
  ) as ApiContext["webhookEvents"],
  logNames: Object.assign(
    {},
    ...features.map(({ logNames }) => logNames),
  ) as ApiContext["logNames"],
});
