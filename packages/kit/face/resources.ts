/** Resources that a console has of the framework, and the parts of its settings. */
export { activityLogsIn } from "../resources/activity-logs";
export { adminsIn } from "../resources/admins";
export { messageTemplatesIn } from "../resources/message-templates";
export {
  brandingFields,
  institutionFields,
  pushFields,
  quietFields,
  securityFields,
} from "../resources/settings-fields";
export { systemLogsIn } from "../resources/system-logs";
export { userGroupsIn } from "../resources/user-groups";
export { webhooksIn } from "../resources/webhooks";
