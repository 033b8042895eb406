import { translateByName, textsByName } from "./translate-declaration";

/** A kind of people who can be told something, each of them a record with a name. */
export interface RecipientKind {
  /** The recipient type that means all of them, or some by id: `members`. */
  type: string;
  /** One of them, as a person says it. */
  label: string;
  plural: string;
  /**
   * What the permissions of these records are called (`Resource.permission`): who may view them sees
   * how messages reach them. Nobody does unless given.
   */
  permission?: string;
}

/** Records of which each stands for several people. */
export interface RecipientGroup {
  label: string;
  plural: string;
  /** Who is meant by them, where `plural` alone does not say it. */
  meaning?: string;
  /** Stands before the names of what was chosen, where they alone do not say who is meant. */
  whose?: string;
  /** What is chosen are people: a sending to them is between them and whoever sent it. */
  ofPeople?: boolean;
  /**
   * Who is meant is found at the moment of sending, by a feature (`ApiFeature.findRecipients`), and
   * nothing is chosen: whoever has a book that is overdue.
   */
  found?: boolean;
  /** A permission without which they cannot be meant: who they are says something of them. */
  permission?: string;
  /** The kind it is offered under where recipients are chosen; beside the kinds where none is named. */
  under?: string;
}

/** What stands for a part of a message that is different for each of its readers: `{book}`. */
export interface Placeholder {
  label: string;
  /** Whose messages it can be in. */
  kinds: readonly string[];
  /** It speaks of those whom the message is about, and not of its reader. */
  ofSubject?: boolean;
  /** A permission without which a preview leaves it unfilled: what it stands for is not for everybody. */
  permission?: string;
}

/** A figure that says how many people of some kinds a sending is for. */
export interface RecipientFigure<Kind extends string = string> {
  kinds: readonly Kind[];
  /** As in “1 member”. */
  one: string;
  many: string;
}

/** How much a notice weighs, from the least; its colour follows. */
export type NoticeLevel = "secondary" | "info" | "primary" | "warning" | "danger";

/** Something that notices are about. */
export interface NoticeType {
  label: string;
  level: NoticeLevel;
  /** Nobody can decline it, it waits for no quiet hours, and it goes by every channel there is. */
  mustReach?: boolean;
}

/**
 * Whom an application's notifications can be for, and what they are about: plain data, which ships
 * to the browser.
 */
export interface Audiences {
  /** By the word that is stored with each notification: `member`. */
  kinds: Readonly<Record<string, RecipientKind>>;
  /** By recipient type. */
  groups: Readonly<Record<string, RecipientGroup>>;
  figures: Readonly<Record<string, RecipientFigure>>;
  notices: Readonly<Record<string, NoticeType>>;
  /** By the word between the braces. */
  placeholders: Readonly<Record<string, Placeholder>>;
}

export type KindOf<A extends Audiences> = keyof A["kinds"] & string;
export type GroupOf<A extends Audiences> = keyof A["groups"] & string;
export type NoticeTypeOf<A extends Audiences> = keyof A["notices"] & string;
const parts = ["kinds", "groups", "figures", "notices", "placeholders"] as const;

/** Every text of audiences that people read, by the key under which a translation stands. */
export const audienceTexts = (audiences: Audiences): [key: string, text: string][] =>
  parts.flatMap((part) => textsByName(audiences[part], `audiences.${part}`));

/** What every console has: admins, whom it is for, and their groups. */
const ownKinds = { admin: { type: "admins", label: "Admin", plural: "Admins" } } as const;
const ownGroups = { user_group: { label: "User group", plural: "User groups" } } as const;
const ownNotices = { system: { label: "System", level: "secondary" } } as const;
const namePlaceholder = "Name of the reader";

/**
 * Whom notifications can be for beside admins, and what they are about beside the system. What they
 * are called is read in the language at work.
 */
export const defineAudiences = <
  const K extends Audiences["kinds"],
  const G extends Audiences["groups"],
  const F extends Readonly<
    Record<string, RecipientFigure<(keyof K & string) | keyof typeof ownKinds>>
  >,
  const N extends Audiences["notices"],
>({
  kinds,
  groups,
  figures,
  notices,
  placeholders = {},
}: {
  kinds: K;
  groups: G;
  figures: F;
  notices: N;
  /** Beside `{name}`, which every console has: the reader's. */
  placeholders?: Readonly<
    Record<string, Placeholder & { kinds: readonly ((keyof K & string) | keyof typeof ownKinds)[] }>
  >;
}) => {
  const allKinds = { ...kinds, ...ownKinds };
  const allPlaceholders: Audiences["placeholders"] = {
    name: { label: namePlaceholder, kinds: Object.keys(allKinds) },
    ...placeholders,
  };
  return {
    kinds: translateByName(allKinds, "audiences.kinds"),
    groups: translateByName({ ...groups, ...ownGroups }, "audiences.groups"),
    figures: translateByName(figures, "audiences.figures"),
    notices: translateByName({ ...notices, ...ownNotices }, "audiences.notices"),
    placeholders: translateByName(allPlaceholders, "audiences.placeholders"),
  };
};

/**
 * Whom a sending can be for, in the order in which it is offered: everyone, all or some of a kind,
 * groups, or people who are chosen one by one.
 */
export const recipientTypesOf = ({ kinds, groups }: Audiences): string[] => [
  "everyone",
  ...Object.values(kinds).map(({ type }) => type),
  ...Object.keys(groups),
  "people",
];
