/** `day`, `am`, `pm` or `period:<id>`. */
export const slotPattern = /^(day|am|pm|period:[1-9]\d{0,9})$/;
