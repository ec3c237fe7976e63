import { Type, type Static } from 'typebox'
import { CustomerIdText, ownAccount, ownRefusals } from '../customers/customers.ts'
import { endpoint } from '../core/endpoint.ts'
import { Uuid, When } from '../core/values.ts'

/** A sign-in that has not ended, as its customer sees it. */
export const LiveSignIn = Type.Object({
  signInId: Uuid,
  /** As text, with the details that the browser sent: "Chrome on Android". */
  device: Type.String(),
  startedAt: When,
  /** At most a minute behind. */
  lastUsedAt: When,
  /** Whether it belongs to the token that was sent. */
  isCurrent: Type.Boolean(),
})
export type LiveSignIn = Static<typeof LiveSignIn>

export const getSignIns = endpoint('GET /customer/:id/signIns', {
  summary: 'The sign-ins of the customer: the one of this token first, then by last use',
  ...ownAccount,
  reply: Type.Array(LiveSignIn),
  refusals: ownRefusals,
})
export const endSignIn = endpoint('DELETE /customer/:id/signIns/:signInId', {
  summary: 'Log one device out at once; requires a recent proof of the person',
  access: 'customer',
  params: Type.Object({ id: CustomerIdText, signInId: Uuid }),
  reply: Type.Null(),
  status: 204,
  refusals: [...ownRefusals, 'StepUpNeeded', 'SignInUnknown'],
})
export const endOtherSignIns = endpoint('DELETE /customer/:id/signIns', {
  summary: 'Log out every device except this one; requires a recent proof of the person',
  ...ownAccount,
  reply: Type.Null(),
  status: 204,
  refusals: [...ownRefusals, 'StepUpNeeded'],
})
