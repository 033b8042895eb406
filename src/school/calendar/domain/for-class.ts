/** Whether something is for a class: it names the class, or none and is for all. */
export const isFor = (classId: number, { classes }: { classes: readonly number[] }): boolean =>
  classes.length === 0 || classes.includes(classId);
