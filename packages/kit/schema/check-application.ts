import { didYouMean, nearest } from "./did-you-mean";
import { allPermissionKeys } from "./permission";
import type { Resource } from "./resource";

type Named = Readonly<Record<string, unknown>>;
interface Entry {
  path: string;
  group: string;
  permission?: string | readonly string[];
  superAdminOnly?: boolean;
}
interface Feature {
  name: string;
  permissions?: readonly string[];
  menu?: readonly Entry[];
  commands?: readonly Entry[];
  pages?: readonly { path: string; rule?: string }[];
  homePanels?: readonly { permission: string }[];
  recordActions?: Named;
  rareRecordActions?: Named;
  recordPanels?: Named;
  recordNotes?: Named;
  recordPeeks?: Named;
}
/** What is looked at of an application. */
interface Application {
  resources: readonly Resource[];
  features: readonly Feature[];
  home: string;
  menuGroups: readonly string[];
  foldFirst?: readonly string[];
}

type Problems = Generator<string>;

/** What stands in the menu, and where that is written. */
const inMenu = ({ resources, features }: Application) => [
  ...resources.flatMap(({ name, group }) => (group === undefined ? [] : [{ at: name, group }])),
  ...features.flatMap(({ menu = [] }) => menu.map(({ path, group }) => ({ at: path, group }))),
];

/**
 * Groups that are called nearly as one of the menu. Others may be missing there: they come last.
 */
function* groupProblems(application: Application): Problems {
  const { menuGroups, foldFirst = [] } = application;
  for (const { at, group } of inMenu(application))
    if (!menuGroups.includes(group) && nearest(group, menuGroups) !== undefined)
      yield `${at}: its group "${group}" isn't one of menuGroups${didYouMean(group, menuGroups)} If it is a group of its own, add it there`;
  for (const group of foldFirst)
    if (!menuGroups.includes(group))
      yield `foldFirst names the group "${group}", which isn't one of menuGroups${didYouMean(group, menuGroups)}`;
}

function* homeProblems({ home, resources, features }: Application): Problems {
  const known = [
    ...resources.map(({ name }) => `/${name}`),
    ...features.flatMap(({ pages = [] }) => pages.map(({ path }) => `/${path}`)),
  ];
  if (!known.includes(home))
    yield `home is "${home}", which isn't the address of a page${didYouMean(home, known)}`;
}

const byResource = (feature: Feature) =>
  (
    ["recordActions", "rareRecordActions", "recordPanels", "recordNotes", "recordPeeks"] as const
  ).flatMap((part) => Object.keys(feature[part] ?? {}).map((name) => ({ part, name })));

interface Known {
  resources: string[];
  pages: string[];
  keys: string[];
}

/** What a feature adds to resources that are not there. */
function* resourceProblems(feature: Feature, { resources }: Known): Problems {
  for (const { part, name } of byResource(feature))
    if (!resources.includes(name))
      yield `${feature.name}: ${part} are for "${name}", which no resource is named${didYouMean(name, resources)}`;
}

/** Pages that no one may open, since nothing has the name of their rule. */
function* pageProblems({ name: at, pages = [] }: Feature, known: Known): Problems {
  const names = [...known.resources, ...known.pages];
  for (const { path, rule } of pages)
    if (rule !== undefined && !names.includes(rule))
      yield `${at}: the page "${path}" has the rule "${rule}", which isn't a resource or a page of a menu, so no one may open it${didYouMean(rule, names)}`;
}

/** What a feature asks permissions for, unless it is for super admins alone. */
const asking = ({ menu = [], commands = [], homePanels = [] }: Feature) => [
  ...[...menu, ...commands].filter(({ superAdminOnly }) => !superAdminOnly),
  ...homePanels.map(({ permission }) => ({ path: "a panel", permission })),
];

function* permissionProblems(feature: Feature, { keys }: Known): Problems {
  for (const { path, permission = [] } of asking(feature))
    for (const key of [permission].flat())
      if (!keys.includes(key))
        yield `${feature.name}: ${path} takes the permission "${key}", which no one can be given${didYouMean(key, keys)}`;
}

function* allProblems(application: Application): Problems {
  const { resources, features } = application;
  yield* groupProblems(application);
  yield* homeProblems(application);
  const known = {
    resources: resources.map(({ name }) => name),
    pages: features.flatMap(({ menu = [], commands = [] }) =>
      [...menu, ...commands].map(({ path }) => path.slice(1)),
    ),
    keys: allPermissionKeys(
      resources,
      features.flatMap(({ permissions = [] }) => permissions),
    ),
  };
  for (const feature of features) {
    yield* resourceProblems(feature, known);
    yield* pageProblems(feature, known);
    yield* permissionProblems(feature, known);
  }
}

/**
 * Looks whether what an application says of its menu and pages fits together. Called where a host
 * starts and where the generated tests do.
 * @throws Error with one sentence, and a line, for each thing that is wrong
 */
export function checkApplication(application: Application): void {
  const problems = [...allProblems(application)].map(
    (problem) => `Wrong application: ${problem}${/[.?]$/.test(problem) ? "" : "."}`,
  );
  if (problems.length > 0) throw new Error(problems.join("\n"));
}
