import { endOtherSignIns, endSignIn, getSignIns, type LiveSignIn } from '@forno/contracts/sign-in/live-sign-ins'
import { isIdle } from '@forno/domain/customers/idle-sign-in'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { isoWithOffset } from '@forno/domain/fulfilment/local-time'
import type { FastifyInstance } from 'fastify'
import { serve, type Caller } from '../../platform/http/serve.ts'
import { customerZone } from './customer-zone.ts'
import { familiesStore, type ListedSignIn } from './families-store.ts'
import type { SignInRouteDeps } from './routes.ts'

const signInWire =
  (current: string) =>
  ({ familyId, device, startedAt, lastUsedAt }: ListedSignIn): LiveSignIn => ({
    signInId: familyId,
    device,
    startedAt: isoWithOffset(startedAt, customerZone),
    lastUsedAt: isoWithOffset(lastUsedAt, customerZone),
    isCurrent: familyId === current,
  })

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

type OwnSignInDeps = Pick<SignInRouteDeps, 'sql' | 'clock' | 'signIns' | 'leaveBaskets' | 'recordSecurityEvent'>

/** The logged-in customer's own sign-ins: list and end. (ASVS 5.0 7.5.2) */
export const ownSignInRoutes = (app: FastifyInstance, deps: OwnSignInDeps): void => {
  const { sql, clock, signIns } = deps
  const families = familiesStore(sql)

  serve(app, getSignIns, async ({ params, caller }) => {
    const { customerId, familyId } = await signIns.signedIn(caller, params.id)
    const at = clock()
    const live = (await families.openOf(customerId, at)).filter((each) => !isIdle(each, at)).map(signInWire(familyId))
    return [...live.filter(({ isCurrent }) => isCurrent), ...live.filter(({ isCurrent }) => !isCurrent)]
  })
  serve(app, endSignIn, async ({ params, caller, refuse }) => {
    const { customerId } = await signIns.proven(caller, params.id)
    const signInId = params.signInId.toLowerCase()
    if (!(await families.endOwn(customerId, signInId, clock()))) refuse('SignInUnknown')
    await leaveEndedSignIns(deps, { customerId, ended: [signInId] }, caller)
    return null
  })
  serve(app, endOtherSignIns, async ({ params, caller }) => {
    const { customerId, familyId } = await signIns.proven(caller, params.id)
    const ended = await families.endAll(customerId, familyId, clock())
    await leaveEndedSignIns(deps, { customerId, ended }, caller)
    return null
  })
}
