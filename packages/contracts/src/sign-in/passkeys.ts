import { longestPasskeyName } from '@forno/domain/customers/passkeys'
import { Type, type Static } from 'typebox'
import { CustomerIdText, own, ownRefusals, Words } from '../customers/customers.ts'
import { endpoint } from '../core/endpoint.ts'
import { Scope } from './sign-in.ts'
import { SignedIn } from './social-sign-in.ts'
import { Nullable, OneOf, Uuid, When } from '../core/values.ts'

/** Bytes as WebAuthn writes them in JSON. */
const Bytes = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength })
/** Up to 1,023 bytes. */
const CredentialId = Bytes(1_364)
const Transport = Type.String({ pattern: '^[a-z-]+$', maxLength: 20 })
const PublicKey = OneOf(['public-key'])

/** A passkey as its owner sees it; its key stays with us. */
export const Passkey = Type.Object({
  passkeyId: Uuid,
  /** As browsers know it, so that one that was removed can be taken out of their lists. */
  credentialId: Type.String(),
  name: Type.String(),
  addedAt: When,
  lastUsedAt: Nullable(When),
})
export type Passkey = Static<typeof Passkey>

/** What a browser is asked to make a passkey by: WebAuthn's creation options as JSON. */
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

/** What a browser is asked to log in by: the same for everybody, so that it tells nothing of who has an account. */
export const PasskeyLoginOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  /** Milliseconds. */
  timeout: Type.Integer(),
  userVerification: OneOf(['required']),
})
export type PasskeyLoginOptions = Static<typeof PasskeyLoginOptions>

/** A new passkey as the browser hands it over: WebAuthn's registration response as JSON. */
export const MadePasskey = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKey,
  response: Type.Object({
    clientDataJSON: Bytes(4_000),
    attestationObject: Bytes(32_000),
    transports: Type.Optional(Type.Array(Transport, { maxItems: 10 })),
  }),
})
export type MadePasskey = Static<typeof MadePasskey>

/** A passkey's answer to a challenge: WebAuthn's authentication response as JSON. */
export const ShownPasskey = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKey,
  response: Type.Object({
    clientDataJSON: Bytes(4_000),
    authenticatorData: Bytes(4_000),
    signature: Bytes(4_000),
    /** Whose passkey it says that it is. */
    userHandle: Type.Optional(Bytes(100)),
  }),
})
export type ShownPasskey = Static<typeof ShownPasskey>

const one = { access: 'customer', params: Type.Object({ id: CustomerIdText, passkeyId: Uuid }) } as const
const Name = Words(longestPasskeyName)

export const passkeyLoginOptions = endpoint('POST /customer/passkey/options', {
  summary: 'A challenge to log in by; good once, for five minutes, and the same kind for everybody',
  access: 'anyone',
  reply: PasskeyLoginOptions,
  refusals: ['TooManyRequests'],
})
export const passkeySignIn = endpoint('POST /customer/passkey', {
  summary: 'Log in with a passkey [ACC-04] [ACC-32]',
  access: 'anyone',
  body: Type.Object({ passkey: ShownPasskey, scope: Type.Optional(Scope) }),
  reply: SignedIn,
  alsoReads: ['origin', 'device', 'userAgent'],
  refusals: ['PasskeyRefused', 'PasskeyTooLate', 'UnverifiedEmail', 'TooManyRequests'],
})
export const getPasskeys = endpoint('GET /customer/:id/passkeys', {
  summary: 'The passkeys of the customer, oldest first',
  ...own,
  reply: Type.Array(Passkey),
  refusals: ownRefusals,
})
export const newPasskeyOptions = endpoint('POST /customer/:id/passkeys/options', {
  summary: 'A challenge to make a passkey by; good once, for five minutes, for this customer alone',
  ...own,
  reply: NewPasskeyOptions,
  refusals: [...ownRefusals, 'StepUpNeeded', 'TooManyPasskeys', 'TooManyRequests'],
})
export const addPasskey = endpoint('POST /customer/:id/passkeys', {
  summary: 'Let a passkey log this customer in from now on; a mail tells its owner',
  ...own,
  body: Type.Object({ passkey: MadePasskey, name: Type.Optional(Name) }),
  reply: Passkey,
  status: 201,
  refusals: [...ownRefusals, 'StepUpNeeded', 'PasskeyRefused', 'PasskeyTooLate', 'PasskeyInUse', 'TooManyPasskeys'],
})
export const renamePasskey = endpoint('PATCH /customer/:id/passkeys/:passkeyId', {
  summary: 'Name a passkey',
  ...one,
  body: Type.Object({ name: Name }),
  reply: Passkey,
  refusals: [...ownRefusals, 'PasskeyUnknown'],
})
export const removePasskey = endpoint('DELETE /customer/:id/passkeys/:passkeyId', {
  summary:
    'Let a passkey log in no more; a mail tells its owner. Whoever has one came in another way before, so it is never the last',
  ...one,
  reply: Type.Null(),
  status: 204,
  refusals: [...ownRefusals, 'StepUpNeeded', 'PasskeyUnknown'],
})
