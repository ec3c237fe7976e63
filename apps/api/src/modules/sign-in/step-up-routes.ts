import { getStepUp, stepUp, type StepUp, type StepUpBody } from '@forno/contracts/sign-in/step-up'
import { isProven, stepUpExpiresAt } from '@forno/domain/customers/step-up'
import { isoWithOffset } from '@forno/domain/fulfilment/local-time'
import type { CustomerId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { AccessToken } from '../../platform/crypto/access-tokens.ts'
import { recordOutcome } from '../../platform/refusals/record-outcome.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import { identitiesStore, passkeysStore } from '../identities/index.ts'
import { accountsStore } from './accounts-store.ts'
import { customerZone } from './customer-zone.ts'
import { familiesStore } from './families-store.ts'
import type { SignInRouteDeps } from './routes.ts'

const assertOneProof = (body: StepUpBody): void => {
  if (Object.keys(body).length !== 1)
    refuse('BadInput', { errors: [{ field: 'password', message: 'is needed, or passkey, or provider; only one' }] })
}

/**
 * Proves the logged-in person again. Calls that change how people log in need a proof from the last five minutes, so
 * that a stolen token alone does not give lasting access. (ASVS 5.0 7.5.1)
 */
export const stepUpRoutes = (app: FastifyInstance, deps: SignInRouteDeps): void => {
  const { sql, clock, signIns, proofs, recordSecurityEvent } = deps

  const answer = async ({ customerId, familyId }: AccessToken): Promise<StepUp> => {
    const [account, passkeys, providers, state] = await Promise.all([
      accountsStore(sql).byId(customerId),
      passkeysStore(sql).of(customerId),
      identitiesStore(sql).providersOf(customerId),
      familiesStore(sql).state(familyId, customerId),
    ])
    if (account === null || state === null) return refuse('LoginRequired')
    return {
      provenUntil: isProven(state.provenAt, clock())
        ? isoWithOffset(stepUpExpiresAt(state.provenAt), customerZone)
        : null,
      hasPassword: account.passwordHash !== null,
      hasPasskey: passkeys.length > 0,
      providers: [...providers],
    }
  }

  /** Refuses a wrong proof, and the proof of another customer. */
  const prove = async (customerId: CustomerId, { password, passkey, provider }: StepUpBody, caller: Caller) => {
    const account = (await accountsStore(sql).byId(customerId)) ?? refuse('LoginRequired')
    if (password !== undefined && !(await proofs.password({ email: account.email, account }, password, caller)))
      refuse('WrongPassword')
    if (passkey !== undefined && (await proofs.passkey(passkey, caller)).customerId !== customerId)
      refuse('PasskeyRefused')
    if (provider === undefined) return
    const identity = await proofs.provider({ ...provider, nonce: provider.nonce ?? null }, caller)
    if ((await identitiesStore(sql).ownerOf(identity)) !== customerId) refuse('SocialTokenRefused')
  }

  serve(app, getStepUp, async ({ params, caller }) => answer(await signIns.signedIn(caller, params.id)))
  serve(app, stepUp, async ({ params, body, caller }) => {
    const token = await signIns.signedIn(caller, params.id)
    assertOneProof(body)
    const { customerId, familyId } = token
    const attempt = { event: 'step_up', subject: { kind: 'customer', id: customerId }, caller } as const
    await recordOutcome(recordSecurityEvent, attempt, () => prove(customerId, body, caller))
    await familiesStore(sql).prove(familyId, clock())
    return answer(token)
  })
}
