export interface Session {
  itemId: string;
  data: { role: "office" | "mechanic" };
}
interface Asked {
  session?: Session;
}

export const signedIn = ({ session }: Asked): boolean => Boolean(session);
export const isOffice = ({ session }: Asked): boolean => session?.data.role === "office";

/** Everyone signed in may read; only the office may write. */
export const officeWrites = {
  operation: { query: signedIn, create: isOffice, update: isOffice, delete: isOffice },
};

/** A field for the office only. */
export const officeOnly = { read: isOffice, create: isOffice, update: isOffice };

/** The office sees all jobs, a mechanic their own. */
export const ownJobs = ({ session }: Asked) =>
  isOffice({ session }) || { mechanic: { id: { equals: session?.itemId ?? "" } } };

/** The same for the lines of jobs. */
export const linesOfOwnJobs = ({ session }: Asked) =>
  isOffice({ session }) || { job: { mechanic: { id: { equals: session?.itemId ?? "" } } } };
