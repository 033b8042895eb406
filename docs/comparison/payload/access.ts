import type { Access, FieldAccess, PayloadRequest } from "payload";

export const isOffice = (req: PayloadRequest): boolean =>
  Boolean(req.user?.roles?.includes("office"));

export const office: Access = ({ req }) => isOffice(req);
export const signedIn: Access = ({ req }) => Boolean(req.user);
export const officeField: FieldAccess = ({ req }) => isOffice(req);

/** The office sees all jobs, a mechanic their own. */
export const ownJobs: Access = ({ req }) => {
  if (!req.user) return false;
  return isOffice(req) || { mechanic: { equals: req.user.id } };
};
