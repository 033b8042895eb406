/** What is said when a request gets no usable answer; everything else is said by the server. */
export const failures = {
  offline: "The server cannot be reached. Check the connection and try again.",
  timeout: "The server took too long to answer. Try again.",
  status: (status: number) => `The server refused the request (status ${status}).`,
};
