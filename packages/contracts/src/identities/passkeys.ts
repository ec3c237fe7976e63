import { Type, type Static } from 'typebox'
import { Nullable, OneOf, Uuid, When } from '../core/values.ts'

/** Bytes in the form that WebAuthn uses in JSON. */
const Bytes = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength })
/** Up to 1,023 bytes. */
const CredentialId = Bytes(1_364)
const Transport = Type.String({ pattern: '^[a-z-]+$', maxLength: 20 })
const PublicKey = OneOf(['public-key'])

/** A passkey as its customer sees it; its key stays on the server. */
export const Passkey = Type.Object({
  passkeyId: Uuid,
  /** The id that browsers use, so that a page can remove a deleted passkey from their lists. */
  credentialId: Type.String(),
  name: Type.String(),
  addedAt: When,
  lastUsedAt: Nullable(When),
})
export type Passkey = Static<typeof Passkey>

/** The options with which a browser creates a passkey: WebAuthn's creation options as JSON. */
export const NewPasskeyOptions = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: PublicKey, alg: Type.Integer() })),
  /** Milliseconds. */
  timeout: Type.Integer(),
  attestation: OneOf(['none']),
  excludeCredentials: Type.Array(
    Type.Object({ id: Type.String(), type: PublicKey, transports: Type.Array(Type.String()) }),
  ),
  authenticatorSelection: Type.Object({
    residentKey: OneOf(['required']),
    requireResidentKey: Type.Boolean(),
    userVerification: OneOf(['required']),
  }),
})
export type NewPasskeyOptions = Static<typeof NewPasskeyOptions>

/**
 * The options with which a browser logs in with a passkey. They are the same for everybody, so they do not reveal who
 * has an account.
 */
export const PasskeyLoginOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  /** Milliseconds. */
  timeout: Type.Integer(),
  userVerification: OneOf(['required']),
})
export type PasskeyLoginOptions = Static<typeof PasskeyLoginOptions>

/** A new passkey from the browser: WebAuthn's registration response as JSON. */
export const PasskeyRegistration = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKey,
  response: Type.Object({
    clientDataJSON: Bytes(4_000),
    attestationObject: Bytes(32_000),
    transports: Type.Optional(Type.Array(Transport, { maxItems: 10 })),
  }),
})
export type PasskeyRegistration = Static<typeof PasskeyRegistration>

/** A passkey's answer to a challenge: WebAuthn's authentication response as JSON. */
export const PasskeyAssertion = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKey,
  response: Type.Object({
    clientDataJSON: Bytes(4_000),
    authenticatorData: Bytes(4_000),
    signature: Bytes(4_000),
    /** The user that the passkey claims. */
    userHandle: Type.Optional(Bytes(100)),
  }),
})
export type PasskeyAssertion = Static<typeof PasskeyAssertion>
