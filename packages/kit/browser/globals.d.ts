/** Whether the browser host answers instead of a server; set by the build. */
declare const __MOCK__: boolean;
