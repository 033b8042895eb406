import { configure, getConfig } from "@testing-library/react";

/**
 * On a busy machine a part that loads when it is first needed takes its time. What never comes
 * fails all the same.
 */
configure({ asyncUtilTimeout: 15_000 });

/**
 * Each look for what is not there yet fails with a picture of the whole page, thrown away but for
 * the last. While one waits only the message is made; the page is added when time is up.
 */
const { getElementError } = getConfig();
configure({
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: waits } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    return waits
      ? Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" })
      : getElementError(message, container);
  },
});
