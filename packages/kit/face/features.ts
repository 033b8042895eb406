/** What a console has beside its resources, and how an application says what it is made of. */
export { apiFeaturesOf, type Application, type Feature } from "../application/feature";
export { identity } from "../features/identity";
export { logsOf } from "../features/logs";
export { notificationsTo } from "../features/notifications";
export { permissionsIn } from "../features/permissions";
export { push } from "../features/push";
export { settingsOf } from "../features/settings";
export { webhooksWith } from "../features/webhooks";
