import { longestPasskeyName } from '@forno/domain/customers/passkeys'
import { Type, type Static } from 'typebox'
import { CustomerIdText, own, ownChange, ownChangeRefusals, ownRefusals } from '../customers/customers.ts'
import { endpoint } from '../core/endpoint.ts'
import { Words } from '../core/typed-text.ts'
import { Scope } from './sign-in.ts'
import { SignInReply } from './social-sign-in.ts'
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

const one = { access: 'customer', params: Type.Object({ id: CustomerIdText, passkeyId: Uuid }) } as const
const Name = Words(longestPasskeyName)

export const passkeyLoginOptions = endpoint('POST /customer/passkey/options', {
  summary: 'A challenge for a log-in with a passkey; valid once, for five minutes, and of the same form for everybody',
  access: 'anyone',
  reply: PasskeyLoginOptions,
  refusals: ['TooManyRequests'],
})
export const passkeySignIn = endpoint('POST /customer/passkey', {
  summary: 'Log in with a passkey [ACC-04] [ACC-32]',
  access: 'anyone',
  body: Type.Object({ passkey: PasskeyAssertion, scope: Type.Optional(Scope) }),
  reply: SignInReply,
  alsoReads: ['bearer', 'origin', 'device', 'userAgent'],
  refusals: ['PasskeyRefused', 'PasskeyTooLate', 'UnverifiedEmail', 'TooManyRequests'],
})
export const getPasskeys = endpoint('GET /customer/:id/passkeys', {
  summary: 'The passkeys of the customer, oldest first',
  ...own,
  reply: Type.Array(Passkey),
  refusals: ownRefusals,
})
export const newPasskeyOptions = endpoint('POST /customer/:id/passkeys/options', {
  summary: 'A challenge for a new passkey; valid once, for five minutes, for this customer only',
  ...ownChange,
  reply: NewPasskeyOptions,
  refusals: [...ownChangeRefusals, 'StepUpNeeded', 'TooManyPasskeys', 'TooManyRequests'],
})
export const addPasskey = endpoint('POST /customer/:id/passkeys', {
  summary: 'Add a passkey with which this customer can log in; a mail informs the customer',
  ...ownChange,
  body: Type.Object({ passkey: PasskeyRegistration, name: Type.Optional(Name) }),
  reply: Passkey,
  status: 201,
  refusals: [
    ...ownChangeRefusals,
    'StepUpNeeded',
    'PasskeyRefused',
    'PasskeyTooLate',
    'PasskeyInUse',
    'TooManyPasskeys',
  ],
})
export const renamePasskey = endpoint('PATCH /customer/:id/passkeys/:passkeyId', {
  summary: 'Rename a passkey',
  ...one,
  scope: 'write:profile',
  body: Type.Object({ name: Name }),
  reply: Passkey,
  refusals: [...ownChangeRefusals, 'PasskeyUnknown'],
})
export const removePasskey = endpoint('DELETE /customer/:id/passkeys/:passkeyId', {
  summary: 'Delete a passkey; a mail informs the customer. The last way to log in stays',
  ...one,
  scope: 'write:profile',
  reply: Type.Null(),
  status: 204,
  refusals: [...ownChangeRefusals, 'StepUpNeeded', 'PasskeyUnknown', 'LastWayIn'],
})
