import { randomBytes } from 'node:crypto'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type {
  MadePasskey,
  NewPasskeyOptions,
  PasskeyLoginOptions,
  ShownPasskey,
} from '@forno/contracts/sign-in/passkeys'
import { passkeyChallengeLifetime } from '@forno/domain/customers/passkeys'
import type { CustomerId } from '@forno/domain/core/words'
import type { PasskeyRow } from './passkeys-store.ts'

/** A new passkey that is believed; `aaguid` is the id of its keeper's make. */
type BelievedPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'> & {
  readonly aaguid: string
}
type Owner = { readonly customerId: CustomerId; readonly email: string; readonly name: string }

export type Passkeys = {
  readonly newOptions: (owner: Owner, known: readonly PasskeyRow[]) => NewPasskeyOptions
  readonly loginOptions: () => PasskeyLoginOptions
  /** What a device says that it was asked; null = nothing that can be read. */
  readonly challengeIn: (passkey: MadePasskey | ShownPasskey) => string | null
  /** null = not to be believed. */
  readonly readNew: (passkey: MadePasskey, challenge: string) => Promise<BelievedPasskey | null>
  /** What the device has counted; null = not to be believed. */
  readonly readShown: (passkey: ShownPasskey, challenge: string, kept: PasskeyRow) => Promise<number | null>
}

/** By the IANA's numbers: ES256, EdDSA, RS256. The same in every process, whatever its Node.js could do besides. */
const algorithms = [-7, -8, -257]
const publicKey = 'public-key' as const

/** How a device knows a customer: the bytes of the id, which say nothing to anybody else. */
const handleOf = (customerId: CustomerId): string =>
  Buffer.from(customerId.replaceAll('-', ''), 'hex').toString('base64url')
const newChallenge = (): string => randomBytes(32).toString('base64url')

type ClientData = { readonly challenge?: unknown; readonly crossOrigin?: unknown }

const clientDataOf = ({ response }: MadePasskey | ShownPasskey): ClientData | null => {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return typeof data === 'object' && data !== null ? data : null
  } catch {
    return null
  }
}

/** Read with the first passkey: it knows every maker's certificates. */
const library = () => import('@simplewebauthn/server')
/** What a stranger sends may be anything; the library says no by throwing. */
const orNull = async <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null)

type PasskeysDeps = { readonly publicUrl: () => string; readonly brandName: string }

/**
 * Passkeys by WebAuthn: found by the device itself, and only where it has made sure of its person. The shop's own address is the one
 * origin, its host the name that keys are bound to; who made a device is not asked for.
 */
export const makePasskeys = ({ publicUrl, brandName }: PasskeysDeps): Passkeys => {
  const site = () => {
    const { origin, hostname } = new URL(publicUrl())
    return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
  }
  /** A page of ours is never a frame of another's. */
  const isFramed = (passkey: MadePasskey | ShownPasskey): boolean => clientDataOf(passkey)?.crossOrigin === true

  return {
    newOptions: ({ customerId, email, name }, known) => ({
      challenge: newChallenge(),
      rp: { id: site().expectedRPID, name: brandName },
      user: { id: handleOf(customerId), name: email, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: publicKey, alg })),
      timeout: passkeyChallengeLifetime,
      attestation: 'none',
      excludeCredentials: known.map(({ credentialId: id, transports }) => ({
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

    readNew: async (passkey, expectedChallenge) => {
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

    readShown: async (passkey, expectedChallenge, kept) => {
      const isOwn = passkey.response.userHandle === handleOf(kept.customerId)
      if (!isOwn || isFramed(passkey)) return null
      const { verifyAuthenticationResponse } = await library()
      const read = await orNull(
        verifyAuthenticationResponse({
          response: { ...passkey, clientExtensionResults: {} },
          expectedChallenge,
          ...site(),
          credential: { id: kept.credentialId, publicKey: kept.publicKey, counter: kept.counter },
        }),
      )
      return read?.verified === true ? read.authenticationInfo.newCounter : null
    },
  }
}
