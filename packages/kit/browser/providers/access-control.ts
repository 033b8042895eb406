import type { AccessControlProvider } from "@refinedev/core";
import {
  isResourceAct,
  meets,
  ownOf,
  recordAction,
  requirementOf,
  requirementOfAction,
  type Requirement,
  type Resource,
  type Rights,
} from "../../schema";
import { t } from "../strings/shell";
import { rightsNow } from "./view-as";

/**
 * A page that is no resource's: what it takes to open it. Without anything it is for everybody who
 * is signed in.
 */
export interface PageRule {
  path: string;
  /** All of them are needed. */
  permission?: string | readonly string[];
  /** The permissions for one's own alone (`view_own_…`) open it too: its calls leave out the rest. */
  orOwn?: boolean;
  superAdminOnly?: boolean;
  /**
   * Only some servers offer it (`ApiFeature.isOffered`): where they do, the permission is told of
   * super admins too.
   */
  isOptional?: boolean;
}

/** All that can be asked about. */
export interface Declared {
  resources: readonly Resource[];
  pages?: readonly PageRule[];
  /** Every key that can be granted. */
  permissionKeys?: readonly string[];
}

/**
 * Refine's question: something done with a resource, or `list` for opening a page, which is called
 * by its path without the first slash. Without a resource it is a permission key: what is done on a
 * page by a call that is no resource's.
 */
export interface Question {
  resource?: string | undefined;
  action: string;
}

export interface Answer {
  can: boolean;
  reason?: string;
}

/** Answers for one person, at once. */
export type Ask = (question: Question) => Answer;

function requirementOfPage({ permission, orOwn, superAdminOnly }: PageRule): Requirement {
  if (superAdminOnly) return { kind: "superAdmin" };
  if (permission === undefined) return { kind: "signedIn" };
  const keys = [permission].flat();
  return {
    kind: "permission",
    keys,
    ...(orOwn ? { own: Object.fromEntries(keys.map((key) => [key, ownOf(key)])) } : {}),
  };
}

/** What an act with a resource takes, or one of the actions that it declares for its records. */
function requirementIn(resource: Resource, act: string): Requirement | undefined {
  if (isResourceAct(act)) return requirementOf(resource, act);
  const action = recordAction(resource, act);
  return action && requirementOfAction(resource, action);
}

interface Asked {
  requirement: Requirement | undefined;
  /** Where the server may not offer it, the permission has to be among those that were told. */
  isOptional?: boolean | undefined;
}

/** What a question's answer depends on; nothing for what nobody declared. */
function createRequirements({
  resources,
  pages = [],
  permissionKeys = [],
}: Declared): (question: Question) => Asked | undefined {
  const declared = new Map(resources.map((resource) => [resource.name, resource]));
  const rules = new Map(
    pages.map((page) => [
      page.path.slice(1),
      { requirement: requirementOfPage(page), isOptional: page.isOptional },
    ]),
  );
  const keys = new Set(permissionKeys);
  return ({ resource: name, action }) => {
    if (name === undefined)
      return keys.has(action) ? { requirement: { kind: "permission", keys: [action] } } : undefined;
    const resource = declared.get(name);
    if (resource) return { requirement: requirementIn(resource, action) };
    return action === "list" ? rules.get(name) : undefined;
  };
}

const reasons: Partial<Record<Requirement["kind"], string>> = {
  nobody: t("denied.system"),
  superAdmin: t("denied.superAdmin"),
};

/** Refine's access control provider, and the same for whoever cannot wait for a promise. */
export type AccessControl = AccessControlProvider & {
  /** Answers by these rights. */ askAs(rights: Rights): Ask;
};

/**
 * Refine's access control out of the permissions in memory: no request per row and button; the API
 * is the authority. An action, a page or a resource nobody declared is refused.
 */
export function createAccessControl(declared: Declared): AccessControl {
  const requirementFor = createRequirements(declared);
  const answerFor = (rights: Rights, question: Question): Answer => {
    const { requirement, isOptional } = requirementFor(question) ?? {};
    const asked = isOptional ? { ...rights, is_super_admin: false } : rights;
    if (requirement && meets(asked, requirement)) return { can: true };
    return {
      can: false,
      reason: (requirement && reasons[requirement.kind]) ?? t("denied.permission"),
    };
  };
  return {
    can: async ({ resource, action }) => answerFor(rightsNow(), { resource, action }),
    askAs: (rights) => (question) => answerFor(rights, question),
    options: {
      buttons: { enableAccessControl: true, hideIfUnauthorized: true },
      // The previous record's answer must not stand in for the next one's, nor a former session's
      // for this one's.
      queryOptions: { placeholderData: undefined, staleTime: 0, gcTime: 0 },
    },
  };
}
