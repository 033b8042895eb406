/**
 * The tables of the OneRoster CSV binding: 1.2.1 (1EdTech, 22 August 2023) and the CSV tables of 1.1
 * (17 April 2017). Headings stand in the order of those documents; `!` marks what is required there.
 */

/** Versions that are read and written. */
export const versions = ["1.2", "1.1"] as const;
export type Version = (typeof versions)[number];

/** The files that are read here, in the order in which what they name can be found. */
export const fileNames = [
  "orgs",
  "academicSessions",
  "courses",
  "classes",
  "users",
  "roles",
  "demographics",
  "enrollments",
] as const;
export type FileName = (typeof fileNames)[number];

/** How a file is said to be in `manifest.csv`. */
export const modes = ["absent", "bulk", "delta"] as const;
export type Mode = (typeof modes)[number];

/** Other files of the binding, which a manifest names too: marks, resources and profiles. */
export const otherFiles: Readonly<Record<Version, readonly string[]>> = {
  "1.1": ["categories", "classResources", "courseResources", "lineItems", "resources", "results"],
  "1.2": [
    "categories",
    "classResources",
    "courseResources",
    "lineItemLearningObjectiveIds",
    "lineItems",
    "lineItemScoreScales",
    "resources",
    "resultLearningObjectiveIds",
    "results",
    "resultScoreScales",
    "scoreScales",
    "userProfiles",
    "userResources",
  ],
};

/** Headings that every table begins with; the last two are filled in a delta, and only there. */
const common = "sourcedId! status dateLastModified";
const person =
  "username! userIds givenName! familyName! middleName identifier email sms phone agentSourcedIds grades password";

const shared = {
  orgs: `${common} name! type! identifier parentSourcedId`,
  academicSessions: `${common} title! type! startDate! endDate! parentSourcedId schoolYear!`,
  courses: `${common} schoolYearSourcedId title! courseCode grades orgSourcedId! subjects subjectCodes`,
  classes: `${common} title! grades courseSourcedId! classCode classType! location schoolSourcedId! termSourcedIds! subjects subjectCodes periods`,
  demographics: `${common} birthDate sex americanIndianOrAlaskaNative asian blackOrAfricanAmerican nativeHawaiianOrOtherPacificIslander white demographicRaceTwoOrMoreRaces hispanicOrLatinoEthnicity countryOfBirthCode stateOfBirthAbbreviation cityOfBirth publicSchoolResidenceStatus`,
  enrollments: `${common} classSourcedId! schoolSourcedId! userSourcedId! role! primary beginDate endDate`,
};

/** In 1.2 a person's schools and roles have a table of their own. */
const tables: Readonly<Record<Version, Readonly<Partial<Record<FileName, string>>>>> = {
  "1.1": { ...shared, users: `${common} enabledUser! orgSourcedIds! role! ${person}` },
  "1.2": {
    ...shared,
    users: `${common} enabledUser! ${person} userMasterIdentifier preferredGivenName preferredMiddleName preferredFamilyName primaryOrgSourcedId pronouns`,
    roles: `${common} userSourcedId! roleType! role! beginDate endDate orgSourcedId! userProfileSourcedId`,
  },
};

/** A heading of a table. */
export interface Column {
  name: string;
  isRequired: boolean;
}

/** The headings of a table, in their order; none where the version has no such table. */
export const columnsOf = (version: Version, file: FileName): Column[] =>
  (tables[version][file] ?? "")
    .split(" ")
    .filter(Boolean)
    .map((word) => ({ name: word.replace("!", ""), isRequired: word.endsWith("!") }));

const sessions = ["gradingPeriod", "semester", "schoolYear", "term"];
const orgs = ["department", "school", "district", "local", "state", "national"];
const inClass = ["administrator", "proctor", "student", "teacher"];
const people11 = ["administrator", "aide", "guardian", "parent", "proctor", "relative"];
const people12 = [
  "aide",
  "counselor",
  "districtAdministrator",
  "guardian",
  "parent",
  "principal",
  "proctor",
  "relative",
  "siteAdministrator",
  "systemAdministrator",
];
const yesNo = ["true", "false"];

/** The words that a column takes; undefined where it takes any text. */
export function wordsOf(version: Version, file: FileName, column: string): string[] | undefined {
  const known: Readonly<Record<string, string[]>> = {
    "orgs.type": orgs,
    "academicSessions.type": sessions,
    "classes.classType": ["homeroom", "scheduled"],
    "users.enabledUser": yesNo,
    "users.role": [...people11, "student", "teacher"],
    "roles.roleType": ["primary", "secondary"],
    "roles.role": [...people12, "student", "teacher"],
    "enrollments.role": inClass,
    "enrollments.primary": yesNo,
    "demographics.sex":
      version === "1.1" ? ["male", "female"] : ["male", "female", "unspecified", "other"],
  };
  return known[`${file}.${column}`];
}

/** In 1.2, words of one's own begin so; not for true, false, primary and secondary. */
export const isOwnWord = (version: Version, column: string, word: string): boolean =>
  version === "1.2" &&
  /^ext:./.test(word) &&
  !["enabledUser", "primary", "roleType"].includes(column);

/** Columns of days, `YYYY-MM-DD`. */
export const dateColumns: ReadonlySet<string> = new Set([
  "startDate",
  "endDate",
  "beginDate",
  "birthDate",
]);
/** Columns of an id, or of several with commas between them. */
export const isIdColumn = (column: string): boolean => /ourcedIds?$/.test(column);
/** Bytes of a ZIP file that is read: four megabytes. */
export const maxZip = 4 * 1024 * 1024;
/** Letters of one id (GUID in the binding). */
export const longestId = 255;

/** Items of a column that holds several. */
export const itemsOf = (cell: string | undefined): string[] =>
  (cell ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
