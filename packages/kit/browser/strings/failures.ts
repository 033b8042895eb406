/** What is said when a request gets no usable answer; everything else is said by the server. */
export const failures = {
  offline: "Can't reach the server. Check your connection and try again.",
  unreadable:
    "The server's answer couldn't be read. Something between you and the server may have replaced it, such as a Wi-Fi sign-in page. Check your connection, then try again.",
  unforeseen: "Something went wrong in this page. Reload it, then try again.",
  timeout: "The server took too long to answer. Try again.",
  status: (status: number) => `The server refused the request (status ${status}).`,
};
