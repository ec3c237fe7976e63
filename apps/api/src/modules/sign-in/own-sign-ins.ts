import { endOtherSignIns, endSignIn, getSignIns, type LiveSignIn } from '@forno/contracts/sign-in/live-sign-ins'
import { isIdle } from '@forno/domain/customers/idle-sign-in'
import { isoWithOffset } from '@forno/domain/fulfilment/local-time'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { customerZone } from './customer-zone.ts'
import { familiesStore, type ListedSignIn } from './families-store.ts'
import { leaveEndedSignIns } from './leave-ended-sign-ins.ts'
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
