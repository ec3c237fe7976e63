import { Type, type Static } from 'typebox'
import { ownAccount, ownRefusals } from '../customers/customers.ts'
import { endpoint } from '../core/endpoint.ts'
import { PasskeyAssertion } from '../identities/passkeys.ts'
import { Password } from './sign-in.ts'
import { ProviderProof, SocialProvider } from './social-sign-in.ts'
import { Nullable, When } from '../core/values.ts'

/** One of the account's ways to log in; exactly one is required. */
export const StepUpBody = Type.Object({
  password: Type.Optional(Password),
  /** An answer to a challenge of `POST /customer/passkey/options`. */
  passkey: Type.Optional(PasskeyAssertion),
  provider: Type.Optional(ProviderProof),
})
export type StepUpBody = Static<typeof StepUpBody>

/** How the person can prove who they are, and whether that is required now. */
export const StepUp = Type.Object({
  /** The time until which calls that need a proof are allowed; null = a proof is required first. */
  provenUntil: Nullable(When),
  hasPassword: Type.Boolean(),
  hasPasskey: Type.Boolean(),
  providers: Type.Array(SocialProvider),
})
export type StepUp = Static<typeof StepUp>

export const getStepUp = endpoint('GET /customer/:id/stepUp', {
  summary: 'Whether the person was authenticated again within the last five minutes, and the ways to do it',
  ...ownAccount,
  reply: StepUp,
  refusals: ownRefusals,
})
export const stepUp = endpoint('POST /customer/:id/stepUp', {
  summary:
    'Authenticate the person again with a password, a passkey or a provider; valid for five minutes, for this sign-in',
  ...ownAccount,
  body: StepUpBody,
  reply: StepUp,
  alsoReads: ['device'],
  refusals: [
    ...ownRefusals,
    'WrongPassword',
    'PasskeyRefused',
    'PasskeyTooLate',
    'SocialTokenRefused',
    'SocialProviderDown',
    'SocialProviderNotOffered',
    'TooManyRequests',
  ],
})
