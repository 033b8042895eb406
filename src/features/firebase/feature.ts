import type { ApiFeature } from "@rollcall/kit/api/feature";
import { isConfigured, testFirebaseRoute } from "./credentials";

/** The credentials of Firebase. Nothing is sent with them yet. */
export const firebaseFeature: ApiFeature = {
  name: "firebase",
  routes: [testFirebaseRoute],
  derivedSettings: async ({ settings }, { context }) => ({
    "firebase.configured": await isConfigured(context, settings["firebase.credentials_path"]),
  }),
};
