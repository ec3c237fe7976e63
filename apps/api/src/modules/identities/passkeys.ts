import { randomBytes } from 'node:crypto'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type {
  PasskeyRegistration,
  NewPasskeyOptions,
  PasskeyLoginOptions,
  PasskeyAssertion,
} from '@forno/contracts/identities/passkeys'
import { passkeyChallengeLifetime } from '@forno/domain/customers/passkeys'
import type { CustomerId } from '@forno/domain/core/basic-types'
import type { PasskeyRow } from './passkeys-store.ts'

/** A verified new passkey; `aaguid` identifies its authenticator's model. */
type VerifiedPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'> & {
  readonly aaguid: string
}
type Owner = { readonly customerId: CustomerId; readonly email: string; readonly name: string }

export type Passkeys = {
  /** The options for a new passkey; a device that has one of the `existing` passkeys offers no second one. */
  readonly newOptions: (owner: Owner, existing: readonly PasskeyRow[]) => NewPasskeyOptions
  readonly loginOptions: () => PasskeyLoginOptions
  /** The challenge that a device answered; null = not readable. */
  readonly challengeIn: (passkey: PasskeyRegistration | PasskeyAssertion) => string | null
  /** The verified passkey; null = invalid. */
  readonly verifyNew: (passkey: PasskeyRegistration, challenge: string) => Promise<VerifiedPasskey | null>
  /** The device's new signature counter; null = invalid. */
  readonly verifyLogIn: (passkey: PasskeyAssertion, challenge: string, stored: PasskeyRow) => Promise<number | null>
}

/** IANA COSE numbers: ES256, EdDSA, RS256. A fixed list, so that all processes accept the same. */
const algorithms = [-7, -8, -257]
const publicKey = 'public-key' as const

/** The user handle: the bytes of the customer id. */
const handleOf = (customerId: CustomerId): string =>
  Buffer.from(customerId.replaceAll('-', ''), 'hex').toString('base64url')
const newChallenge = (): string => randomBytes(32).toString('base64url')

type ClientData = { readonly challenge?: unknown; readonly crossOrigin?: unknown }

const clientDataOf = ({ response }: PasskeyRegistration | PasskeyAssertion): ClientData | null => {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return typeof data === 'object' && data !== null ? data : null
  } catch {
    return null
  }
}

/** Loaded with the first passkey, because it contains the certificates of all manufacturers. */
const library = () => import('@simplewebauthn/server')
/** The library throws for invalid input, which any caller can send. */
const orNull = async <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null)

type PasskeysDeps = { readonly publicUrl: () => string; readonly brandName: string }

/**
 * Passkeys by WebAuthn. They must be discoverable and verify the user. The shop's address is the only accepted
 * origin, and its host is the relying party. Attestation is not requested.
 */
export const makePasskeys = ({ publicUrl, brandName }: PasskeysDeps): Passkeys => {
  const site = () => {
    const { origin, hostname } = new URL(publicUrl())
    return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
  }
  /** Whether the page was embedded in a frame of another site, which our pages never are. */
  const isFramed = (passkey: PasskeyRegistration | PasskeyAssertion): boolean =>
    clientDataOf(passkey)?.crossOrigin === true

  return {
    newOptions: ({ customerId, email, name }, existing) => ({
      challenge: newChallenge(),
      rp: { id: site().expectedRPID, name: brandName },
      user: { id: handleOf(customerId), name: email, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: publicKey, alg })),
      timeout: passkeyChallengeLifetime,
      attestation: 'none',
      excludeCredentials: existing.map(({ credentialId: id, transports }) => ({
        id,
        type: publicKey,
        transports: [...transports],
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    }),

    loginOptions: () => ({
      challenge: newChallenge(),
      rpId: site().expectedRPID,
      timeout: passkeyChallengeLifetime,
      userVerification: 'required',
    }),

    challengeIn: (passkey) => {
      const challenge = clientDataOf(passkey)?.challenge
      return typeof challenge === 'string' ? challenge : null
    },

    verifyNew: async (passkey, expectedChallenge) => {
      if (isFramed(passkey)) return null
      const { verifyRegistrationResponse } = await library()
      const { response } = passkey
      const transports = (response.transports ?? []) as AuthenticatorTransport[]
      const read = await orNull(
        verifyRegistrationResponse({
          response: { ...passkey, response: { ...response, transports }, clientExtensionResults: {} },
          expectedChallenge,
          ...site(),
          supportedAlgorithmIDs: algorithms,
        }),
      )
      if (read?.verified !== true) return null
      const { credential, aaguid } = read.registrationInfo
      return {
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports,
        aaguid,
      }
    },

    verifyLogIn: async (passkey, expectedChallenge, stored) => {
      const isOfOwner = passkey.response.userHandle === handleOf(stored.customerId)
      if (!isOfOwner || isFramed(passkey)) return null
      const { verifyAuthenticationResponse } = await library()
      const read = await orNull(
        verifyAuthenticationResponse({
          response: { ...passkey, clientExtensionResults: {} },
          expectedChallenge,
          ...site(),
          credential: { id: stored.credentialId, publicKey: stored.publicKey, counter: stored.counter },
        }),
      )
      return read?.verified === true ? read.authenticationInfo.newCounter : null
    },
  }
}
