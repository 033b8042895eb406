/**
 * What is asked of stored phone numbers, by an index each (`indexesOf`): the text of a statement has
 * to be that of its index.
 */

/** As `barePhone`, of a stored number. */
export const bareNumber = (at: string): string => `regexp_replace(${at}, '[^0-9+]', '', 'g')`;

/** The contrary of what `isDialable` says of a stored number. */
export const isUndialled = (at: string): string => `${at} !~ '^\\+[1-9][0-9]{6,14}$'`;
