import { longestPasskeyName } from '@forno/domain/customers/passkeys'
import { Type } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { Words } from '../core/typed-text.ts'
import { Uuid } from '../core/values.ts'
import { CustomerIdText, ownAccount, ownChange, ownChangeRefusals, ownRefusals } from '../customers/customers.ts'
import {
  NewPasskeyOptions,
  Passkey,
  PasskeyAssertion,
  PasskeyLoginOptions,
  PasskeyRegistration,
} from '../identities/passkeys.ts'
import { Scope } from './sign-in.ts'
import { SignInReply } from './social-sign-in.ts'

const onePasskey = { access: 'customer', params: Type.Object({ id: CustomerIdText, passkeyId: Uuid }) } as const
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
  ...ownAccount,
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
  ...onePasskey,
  scope: 'write:profile',
  body: Type.Object({ name: Name }),
  reply: Passkey,
  refusals: [...ownChangeRefusals, 'PasskeyUnknown'],
})
export const removePasskey = endpoint('DELETE /customer/:id/passkeys/:passkeyId', {
  summary: 'Delete a passkey; a mail informs the customer. The last way to log in stays',
  ...onePasskey,
  scope: 'write:profile',
  reply: Type.Null(),
  status: 204,
  refusals: [...ownChangeRefusals, 'StepUpNeeded', 'PasskeyUnknown', 'LastWayIn'],
})
