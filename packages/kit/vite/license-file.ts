/** What a build says of the licences of the packages in it; `rollcall build` gathers them in dist/licenses. */
export const licenseFile = "licenses.md";
