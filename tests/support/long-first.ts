import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What takes longest, in this order; begun last, one of them would leave the other process idle at
 * the end.
 */
const long = [
  "reading-under-faults.",
  "contract/hostile.",
  "contract/records.",
  "contract/who-may.",
  "contract/concurrency.",
  "server/killed.",
  "db/refused.",

  "db/failure.",
  "killed-while-marking.",
  "transfer/round-trip.",
  "attendance/register.",
  "db/diff-property.",
  "mark-page.",
  "settings-page.",
  "permissions-page.",
  "leave-record.",
  "list/bulk.",
  "inbox.",
  "form/create.",
];
const placeOf = ({ moduleId }: TestSpecification) => {
  const place = long.findIndex((part) => moduleId.includes(part));
  return place < 0 ? long.length : place;
};

/** The long files first, the others as usual. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
