import { numberText } from "../../../schema/formats/numbers";

/** Why records do not go into the trash, or do not come back. */
export const trashSentences = {
  tooMany: (max: number) =>
    `More than ${numberText(max)} records would go along. Delete some of them first.`,
  pointsAtGone: (label: string) =>
    `Its ${label.toLowerCase()} is in the trash. Restore that first.`,
  noPermission: (act: "delete" | "restore", things: string) =>
    `You don't have permission to ${act} ${things}.`,
} as const;
