/** Whether the API answers inside the browser; set by the build. */
declare const __MOCK__: boolean;
