/** Push keys that are replaced beside the old ones, and API tokens whose owner was told of their end. */
export const name = "20261130015000-keys-that-change";

export const statements: readonly string[] = [
  `alter table push_keys add column old_public_key text, add column old_private_key text`,
  `alter table push_subscriptions add column server_key text`,
  `update push_subscriptions set server_key = (select public_key from push_keys)`,
  `alter table api_tokens add column told_days integer`,
];
