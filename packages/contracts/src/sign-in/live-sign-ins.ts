import { Type, type Static } from 'typebox'
import { CustomerIdText, own, ownRefusals } from '../customers/customers.ts'
import { endpoint } from '../core/endpoint.ts'
import { Uuid, When } from '../core/values.ts'

/** A sign-in that has not ended, as its customer sees it. */
export const LiveSignIn = Type.Object({
  signInId: Uuid,
  /** In words, as far as the browser told: "Chrome on Android". */
  device: Type.String(),
  startedAt: When,
  /** Up to a minute behind. */
  lastUsedAt: When,
  /** Whether it is the one of the token that is sent. */
  isCurrent: Type.Boolean(),
})
export type LiveSignIn = Static<typeof LiveSignIn>

export const getSignIns = endpoint('GET /customer/:id/signIns', {
  summary: 'Where the customer is logged in: the sign-in of this token first, then by last use',
  ...own,
  reply: Type.Array(LiveSignIn),
  refusals: ownRefusals,
})
export const endSignIn = endpoint('DELETE /customer/:id/signIns/:signInId', {
  summary: 'Log one device out at once; needs a recent proof of the person',
  access: 'customer',
  params: Type.Object({ id: CustomerIdText, signInId: Uuid }),
  reply: Type.Null(),
  status: 204,
  refusals: [...ownRefusals, 'StepUpNeeded', 'SignInUnknown'],
})
export const endOtherSignIns = endpoint('DELETE /customer/:id/signIns', {
  summary: 'Log every device out but this one; needs a recent proof of the person',
  ...own,
  reply: Type.Null(),
  status: 204,
  refusals: [...ownRefusals, 'StepUpNeeded'],
})
