import { isDialable } from "../../schema";

/** The address that calls a phone number; undefined where it can't be dialled as it is stored. */
export const phoneLink = (phone: string): string | undefined =>
  isDialable(phone) ? `tel:${phone}` : undefined;
