import type { CustomerId } from '@forno/domain/core/basic-types'
import type { Caller } from '../../platform/http/serve.ts'
import type { SignInRouteDeps } from './routes.ts'

type EndedSignIns = {
  readonly customerId: CustomerId
  /** Ids of the sign-ins that ended. */
  readonly ended: readonly string[]
}

/**
 * Records in the security log that sign-ins of a customer ended, and removes the customer from the baskets of the
 * devices that this logged out. Call it once the end is committed. [ACC-08]
 */
export const leaveEndedSignIns = async (
  { leaveBaskets, recordSecurityEvent }: Pick<SignInRouteDeps, 'leaveBaskets' | 'recordSecurityEvent'>,
  { customerId, ended }: EndedSignIns,
  caller: Caller,
): Promise<void> => {
  const subject = { kind: 'customer', id: customerId } as const
  for (const signIn of ended) {
    recordSecurityEvent({ event: 'sign_in_ended', outcome: 'success', subject, caller })
    await leaveBaskets({ signIn })
  }
}
