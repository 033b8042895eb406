import type { ApiFeature } from "@rollcall/kit/api/feature";
import { isConfigured, testFirebaseRoute } from "./credentials";

/** The credentials of Firebase, with which messages reach devices. */
export const firebaseFeature: ApiFeature = {
  name: "firebase",
  routes: [testFirebaseRoute],
  derivedSettings: async ({ settings }, { context }) => ({
    "firebase.configured": await isConfigured(context, settings["firebase.credentials_path"]),
  }),
};
