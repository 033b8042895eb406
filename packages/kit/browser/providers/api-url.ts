/** Where the API stands, without a slash at its end. */
export const apiUrl: string =
  (import.meta.env["VITE_API_URL"] as string | undefined)?.replace(/\/+$/, "") || "/api/v1";
