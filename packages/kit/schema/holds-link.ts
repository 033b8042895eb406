/** What programs that show messages turn into links: a scheme, `www.`, an email address, a domain. */
const link =
  /[a-z][a-z\d+.-]*:\/\/|\bwww\.|\S@\S|(?:^|[^\p{L}\p{M}\p{N}.-])(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}]{2,}(?![\p{L}\p{M}\p{N}])/iu;

/** Whether a text holds a web or email address, or what a reader's program may take for one. */
export const holdsLink = (text: string): boolean => link.test(text);
