/** Routes open to everybody's own that tell of no record with an owner, and why. */
export const silentRoutes: ReadonlyMap<string, string> = new Map(
  (
    [
      [
        "/admin/attention",
        "says which steps are done, and counts what the lists do; attention.test.ts says whose",
      ],
      ["/iclock/:ask", "takes the key of a device"],
      ["/gate-devices/:token/iclock/:ask", "takes the key of a device"],
      ["/admin/timetable/cycles", "tells how the timetable repeats"],
      ["/admin/leaves/reasons", "tells of types of leave"],
      ["/admin/calendars", "tells of the account"],
      ["/admin/calendars/:id", "tells of the account"],
      ...[
        ":collection",
        ":collection/:id",
        ":collection/:id/:related",
        "schools/:school/classes/:id/:related",
      ].map(
        (path) =>
          [`/ims/oneroster/rostering/v1p2/${path}`, "is refused to who may not see all"] as const,
      ),
      ["/auth/setup", "says whether there is an admin"],
      ["/auth/me", "tells of the account"],
      ["/auth/sessions", "tells of the account"],
      ["/auth/new-address", "tells of the account"],
      ["/auth/second-factor", "tells of the account"],
      ["/auth/api-tokens", "tells of the account"],
      ["/auth/own-issuers", "tells of the account"],
      ["/auth/issuers", "tells of the institution"],
      ["/branding", "tells of the institution"],
      ["/branding/logo/:id", "tells of the institution"],
      ["/manifest.webmanifest", "tells of the institution"],
      ["/branding/icon.svg", "tells of the institution"],
      ["/branding/icon-maskable.svg", "tells of the institution"],
      ["/health/live", "tells of the server"],
      ["/health/ready", "tells of the server"],
      ["/unsubscribe/:token", "takes a token of its own"],
      ["/admin/push-subscriptions", "tells of the account"],
      ["/admin/list-views", "tells how lists are filtered, not of records"],
      ["/admin/notifications/statistics", "counts one's own; a test below says how many"],
      ["/admin/notifications/unread-count", "counts one's own; a test below says how many"],
      ["/admin/phone-numbers/count", "counts one's own; a test below says how many"],
      ["/admin/reach/:kind/:id", "is refused for students and parents"],
      [
        "/admin/classes/:id/recent-days",
        "tells percentages; recent-days.test.ts says of whose classes",
      ],
      ["/admin/leaves/allowance", "counts days; the status is checked"],
      ["/admin/leaves/allowances/:id", "counts days; the status is checked"],
      ["/admin/leaves/imports", "lists one's own imports, and there are none"],
      ["/admin/leaves/slots", "tells of the hours of a day"],
      ["/admin/writes/:key", "tells of one's own long writes"],
      ["/openapi.json", "tells of declarations"],
      ["/docs", "tells of declarations"],
    ] as const
  ).map((one) => [...one]),
);
