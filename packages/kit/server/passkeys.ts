import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isIP } from "node:net";
import {
  PasskeyRefused,
  type PasskeyRequest,
  type Passkeys,
  type StoredPasskey,
} from "../api/ports/passkeys";

const library = () => import("@simplewebauthn/server");

const requestOf = (options: object & { challenge: string }): PasskeyRequest => ({
  options: { ...options },
  challenge: options.challenge,
});

const named = ({ id, transports }: Pick<StoredPasskey, "id" | "transports">) => ({
  id,
  transports,
});

const refused = (error: unknown): never => {
  throw new PasskeyRefused(error instanceof Error ? error.message : String(error));
};

/** Whether browsers use passkeys at an address: a name, by https or on this machine. */
function isPossibleAt({ protocol, hostname }: URL): boolean {
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith("[");
  return !isAddress && (protocol === "https:" || hostname === "localhost");
}

/**
 * Passkeys of the console at this address, which alone decides for whom they work; undefined where
 * browsers use none.
 */
export function passkeysAt(publicUrl: string | undefined): Passkeys | undefined {
  if (publicUrl === undefined) return undefined;
  const url = new URL(publicUrl);
  if (!isPossibleAt(url)) return undefined;
  const { hostname: rpID, origin } = url;
  const expected = (challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  });
  return {
    async add(consoleName, { handle, email, name }, known) {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: consoleName,
        rpID,
        userID: handle,
        userName: email,
        userDisplayName: name,
        attestationType: "none",
        excludeCredentials: known.map(named),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return requestOf(options);
    },
    async added(answer, challenge) {
      const { verifyRegistrationResponse } = await library();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        ...expected(challenge),
      }).catch(refused);
      if (!verified) throw new PasskeyRefused("it is not signed");
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { id, publicKey, counter, transports: [...transports] };
    },
    async use(known) {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: "required",
        ...(known ? { allowCredentials: known.map(named) } : {}),
      });
      return requestOf(options);
    },
    async used(answer, challenge, passkey) {
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        ...expected(challenge),
        credential: passkey,
      }).catch(refused);
      if (!verified) throw new PasskeyRefused("the signature is wrong");
      return authenticationInfo.newCounter;
    },
  };
}
