const transitions = [
  { name: "Start", to: "in_work" },
  { name: "Finish", to: "done" },
  { name: "Reopen", to: "in_work" },
  { name: "Hand over", to: "collected" },
];

/** A button on the page of a job for each transition; the hook decides whether it is possible. */
export const buttons = transitions.map(({ name, to }) => ({
  name,
  status: "active",
  trigger: "manual",
  options: { collections: ["jobs"], location: "both", requireConfirmation: false },
  operation: {
    name,
    key: "move",
    type: "item-update",
    position_x: 19,
    position_y: 1,
    options: {
      collection: "jobs",
      permissions: "$trigger",
      emitEvents: true,
      key: "{{$trigger.body.keys}}",
      payload: { status: to },
    },
  },
}));
