import {
  hasOptions,
  isLine,
  isLink,
  isMoment,
  isOfServer,
  isWhole,
  linksToMany,
  linksToOne,
} from "../fields/questions";
import { kindOf } from "../fields/kinds";
import { defaultProblem } from "./check-default";
import { linkedDefaultProblem } from "./relative-default";
import { computedProblems } from "./check-computed";
import { didYouMean, respelt } from "./did-you-mean";
import type { Field, FieldKind, OnlyWith, ReferenceField, ReferencesField } from "./field";
import { isTree, operatorsFor } from "./operators";
import { fieldsOf, type Resource } from "./resource";
import { momentForms, wholePattern } from "./value-forms";
import { fieldRightsProblems } from "./check-field-rights";
import { warnProblems } from "./check-warn";
import { whenProblems } from "./check-when";
import { keyPattern } from "./key-pattern";
import { takenKeys } from "./record-keys";
import { isStructured } from "./structured";
import { isSorted, unsortableKinds } from "./api-fields";

const keysOfObjects = new Set(["__proto__", "constructor", "prototype", "to_string", "value_of"]);

type Problems = Generator<string>;

function* nameProblems({ fields }: Resource, key: string, field: Field): Problems {
  if (!keyPattern.test(key) || keysOfObjects.has(key))
    yield `a field is named in snake_case letters and digits${keyPattern.test(respelt(key, "_")) && !keysOfObjects.has(respelt(key, "_")) ? `. Write “${respelt(key, "_")}”` : ""}`;
  if (linksToOne(field) && key.endsWith("_id"))
    yield `the API adds "_id" to a reference by itself. Write “${key.slice(0, -"_id".length)}”`;
  if (takenKeys.has(key))
    yield `every record already has, or every list already uses, "${key}". Choose another name`;
  if (linksToMany(field) && Object.hasOwn(fields, `${key}_records`))
    yield `its records are answered as "${key}_records", which is another field`;
  if (!field.label) yield "has no label";
}

function* abilityProblems(field: Field): Problems {
  const { kind, search, filter, sort, unique } = field;
  if (search && !kindOf(kind).searched)
    yield "isn't a text or number, so it cannot be searched. Leave out search; filter: true may be what you want";
  if (filter === "range" && !operatorsFor(field).includes("between"))
    yield "has no order, so it cannot be filtered by a range. Write filter: true";
  if (filter === "below" && !linksToOne(field))
    yield "isn't a reference, so nothing is below it. Write filter: true";
  if (sort && unsortableKinds.has(kind))
    yield "has no order, so it cannot be sorted by. Leave out sort";
  if (unique && linksToMany(field)) yield "is a list of links, which cannot be unique";
  if (unique && isStructured(field))
    yield "is made of several values, which cannot be unique together. Leave out unique";
}

/** The key of a natural order is made for what is sorted by, and for what names a record. */
function* naturalOrderProblems({ title }: Resource, key: string, field: Field): Problems {
  if (isLine(field) && field.naturalOrder && key !== title && !isSorted(field))
    yield "isn't sorted by, so it needs no naturalOrder. Write list: true or sort: true, or leave out naturalOrder";
}

function* flagProblems(field: Field): Problems {
  const unseen = field.hidden ? "hidden" : field.writeOnly ? "write only" : undefined;
  if (unseen && (field.list || field.search || field.filter || field.sort))
    yield `is ${unseen}, so it can be neither listed, searched, filtered nor sorted. Leave out list, search, filter and sort`;
  if (field.readOnly && field.required && !("default" in field))
    yield "is read only, so no one could fill it in. Leave out required, or give it a default";
  yield* abilityProblems(field);
}

/** What names the owner of its links must name one. */
function* inverseProblems(
  resource: Resource,
  { to, inverse }: ReferencesField,
  other: Resource | undefined,
): Problems {
  const back = inverse === undefined ? undefined : other?.fields[inverse];
  if (linksToMany(back) && back.to === resource.name && back.owner) return;
  if (inverse === undefined)
    return yield `does not say whose its links are. Write owner: true, or inverse: and the field of "${to}" that owns them`;
  const hint = back || !other ? "" : didYouMean(inverse, Object.keys(other.fields));
  yield `isn't an owner of its links, so "inverse" must name the field of "${to}" that is${hint}`;
}

/** What limits the records to choose from is a choice of theirs, by which the picker filters. */
function* onlyProblems(
  { only = {}, read }: { only?: OnlyWith; read?: string },
  other: Resource | undefined,
): Problems {
  for (const [key, options] of Object.entries(only)) {
    const limit = other?.fields[key];
    if (!hasOptions(limit) || !limit.filter)
      yield `"only" names "${key}", which isn't a choice of "${other?.name ?? ""}" that is filtered by`;
    else if (limit.read !== undefined && limit.read !== read)
      yield `"only" names "${key}", which takes "${limit.read}" to read. Write read: "${limit.read}" here too, or take it out of only`;
    else
      for (const option of options)
        if (!limit.options.includes(option))
          yield `"${option}" in only isn't one of the options of "${key}"${didYouMean(option, limit.options)}`;
  }
}

/** A tree is made of records of one resource, and has a root, which points at none. */
function* treeProblems(
  { name }: Resource,
  { tree, to, required, filter }: ReferenceField,
): Problems {
  if (!tree) return;
  if (to !== name)
    yield `points at "${to}", but a tree is made of records of one resource. Point it at "${name}", or leave out tree`;
  if (required)
    yield "is required, so its tree could have no root. Leave out required: records without a value are the roots";
  if (filter === false)
    yield "is not to be filtered by, but that is how a list finds what is below a record. Leave out filter";
}

/** What is filtered by what is below a record points into one tree, which its readers may see. */
function* belowProblems({ filter, tree, to }: ReferenceField, other: Resource): Problems {
  if (filter !== "below" || tree) return;
  const trees = Object.values(other.fields).filter((field) => isTree(field));
  if (trees.length !== 1)
    yield `is filtered by what is below, but "${to}" has ${trees.length === 0 ? "no tree" : "more than one tree"}. Write filter: true`;
}

function* relationProblems(
  resource: Resource,
  field: Field,
  byName: ReadonlyMap<string, Resource>,
): Problems {
  if (!isLink(field)) return;
  const other = byName.get(field.to);
  if (!other)
    yield `points at "${field.to}", which no resource is named${didYouMean(field.to, byName.keys()) || ". Declare one of this name, and add it to the list of resources"}`;
  else yield* onlyProblems(field, other);
  if (linksToMany(field)) {
    if (!field.owner) yield* inverseProblems(resource, field, other);
    return;
  }
  if (field.required && field.onDelete === "clear")
    yield "is required, so a deletion cannot clear it. Leave out required, or onDelete";
  if (field.onDelete === "cascade" && resource.readOnly)
    yield "is of a resource that the server alone writes, so no deletion could take its records along. Write another onDelete";
  yield* treeProblems(resource, field);
  if (other) yield* belowProblems(field, other);
}

function* optionProblems(field: Field): Problems {
  if (!hasOptions(field)) return;
  const { options, optionLabels = {}, optionHues = {}, optionSynonyms = {} } = field;
  if (options.length === 0)
    yield 'has no options. Name them first: choice(["open", "closed"], { … })';
  if (options.includes("")) yield "one of its options is empty";
  for (const twice of new Set(options.filter((option, at) => options.indexOf(option) !== at)))
    yield `its option "${twice}" is there twice`;
  for (const [what, named] of [
    ["optionLabels", optionLabels],
    ["optionHues", optionHues],
    ["optionSynonyms", optionSynonyms],
  ] as const) {
    for (const option of Object.keys(named))
      if (!options.includes(option))
        yield `"${option}" in ${what} isn't one of its options${didYouMean(option, options)}`;
  }
  const synonyms = Object.values(optionSynonyms).flat();
  for (const twice of new Set(synonyms.filter((word, at) => synonyms.indexOf(word) !== at)))
    yield `"${twice}" is a synonym of two options`;
}

const isPattern = (pattern: string) => {
  try {
    return wholePattern(pattern) instanceof RegExp && new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
};

function* limitProblems(field: Field): Problems {
  if (
    "min" in field &&
    "max" in field &&
    field.min !== undefined &&
    field.max !== undefined &&
    field.min > field.max
  )
    yield "its min is above its max";
  if (isMoment(field)) {
    const { fits, sentence } = momentForms[field.kind];
    for (const limit of ["min", "max"] as const)
      if (field[limit] !== undefined && !fits(field[limit]))
        yield `its ${limit} "${field[limit]}" is refused: ${sentence(field.label)}`;
  }
}

function* defaultProblems(field: Field): Problems {
  if ("pattern" in field && field.pattern !== undefined && !isPattern(field.pattern))
    yield "its pattern isn't a regular expression";
  else if (
    hasOptions(field) &&
    typeof field.default === "string" &&
    !field.options.includes(field.default)
  )
    yield `its default "${field.default}" isn't one of its options${didYouMean(field.default, field.options)}`;
  else {
    const linked = linkedDefaultProblem(field);
    if (linked !== undefined) return yield linked;
    const problem = defaultProblem(field);
    if (problem !== undefined && "default" in field)
      yield `its default ${JSON.stringify(field.default)} is refused: ${problem}`;
  }
}

const isSection = (text: string) => text === text.trim() && text !== "";

function* sectionProblems(resource: Resource, key: string, { section }: Field): Problems {
  if (section === undefined) return;
  if (!isSection(section)) yield `its section "${section}" is empty, or has spaces around it`;
  const earlier = fieldsOf(resource)
    .slice(0, Object.keys(resource.fields).indexOf(key))
    .map(([, field]) => field.section);
  const alike = earlier.find(
    (other) =>
      other !== undefined && other !== section && other.toLowerCase() === section.toLowerCase(),
  );
  if (alike !== undefined)
    yield `its section "${section}" differs from another only in letter case. Did you mean “${alike}”?`;
}

const namesOfKinds = (fields: Resource["fields"], kinds: readonly FieldKind[]) =>
  Object.keys(fields).filter((key) => kinds.includes((fields[key] as Field).kind));

function* comparisonProblems({ name, fields }: Resource, key: string, field: Field): Problems {
  if (!isMoment(field)) return;
  for (const other of [field.after, field.notBefore]) {
    if (other === key) yield "is compared with itself";
    if (other !== undefined && fields[other]?.kind !== field.kind)
      yield `is compared with "${other}", which isn't of the kind ${field.kind} in ${name}${didYouMean(
        other,
        namesOfKinds(fields, [field.kind]).filter((name) => name !== key),
      )}`;
  }
}

/** The field that says which resource a field is about. */
function namedBy(field: Field): string | undefined {
  if (isOfServer(field)) return field.of;
  return isWhole(field) || isLine(field) ? field.recordOf : undefined;
}

function* namedFieldProblems({ name, fields }: Resource, field: Field): Problems {
  const other = namedBy(field);
  if (
    isLine(field) &&
    other !== undefined &&
    (field.search || field.filter || field.sort !== false)
  )
    yield "is a name that not every reader may see: it takes sort: false, and neither search nor filter";
  if (other !== undefined && !isLine(fields[other]) && !hasOptions(fields[other]))
    yield `says that "${other}" names a resource, which isn't a text of ${name}${didYouMean(other, namesOfKinds(fields, ["text", "choice"]))}`;
}

function* renameProblems({ name, fields }: Resource, key: string, field: Field): Problems {
  const { renamedFrom } = field;
  if (renamedFrom === undefined) return;
  if (!keyPattern.test(renamedFrom) || takenKeys.has(renamedFrom))
    yield `its renamedFrom "${renamedFrom}" can't have been the key of a field`;
  else if (Object.hasOwn(fields, renamedFrom))
    yield `its renamedFrom "${renamedFrom}" is a field of ${name} now; take renamedFrom out if the rename is done`;
  const twin = Object.entries(fields).find(
    ([other, { renamedFrom: same }]) => other !== key && same === renamedFrom,
  );
  if (twin) yield `"${twin[0]}" is renamed from "${renamedFrom}" too`;
}

/** What is wrong with one field of a declaration, each as a sentence that begins with the field. */
export function* fieldProblems(
  resource: Resource,
  key: string,
  field: Field,
  byName: ReadonlyMap<string, Resource>,
): Problems {
  const checks = [
    nameProblems(resource, key, field),
    flagProblems(field),
    naturalOrderProblems(resource, key, field),
    relationProblems(resource, field, byName),
    optionProblems(field),
    limitProblems(field),
    defaultProblems(field),
    comparisonProblems(resource, key, field),
    namedFieldProblems(resource, field),
    sectionProblems(resource, key, field),
    renameProblems(resource, key, field),
    computedProblems(resource, field, byName),
    fieldRightsProblems(resource, key, field, byName),
    whenProblems(resource, key, field),
    warnProblems(field),
  ];
  for (const problems of checks)
    for (const problem of problems) yield `${resource.name}.${key}: ${problem}`;
}
