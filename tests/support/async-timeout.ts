import { configure } from "@testing-library/react";

/**
 * On a busy machine a part that loads when it is first needed takes its time. What never comes
 * fails all the same.
 */
configure({ asyncUtilTimeout: 15_000 });
