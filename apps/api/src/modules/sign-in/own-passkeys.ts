import { randomUUID } from 'node:crypto'
import type { PasskeyRegistration, Passkey } from '@forno/contracts/identities/passkeys'
import {
  addPasskey,
  getPasskeys,
  newPasskeyOptions,
  removePasskey,
  renamePasskey,
} from '@forno/contracts/sign-in/passkey-calls'
import { maximumPasskeys, passkeyChallengeLifetime, passkeyName } from '@forno/domain/customers/passkeys'
import { mayRemoveSignInMethod } from '@forno/domain/customers/social-identity'
import { isoWithOffset, localMoment } from '@forno/domain/fulfilment/local-time'
import { instant, type CustomerId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../platform/db/database.ts'
import { recordOutcome } from '../../platform/refusals/record-outcome.ts'
import type { AccessToken } from '../../platform/crypto/access-tokens.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import { customersStore } from '../customers/index.ts'
import { passkeysStore, type PasskeyRow } from '../identities/index.ts'
import { accountsStore } from './accounts-store.ts'
import { customerZone } from './customer-zone.ts'
import { familiesStore } from './families-store.ts'
import type { PasskeyRouteDeps } from './passkey-sign-in.ts'
import { notifyOwner } from './security-mail.ts'
import { removableWays } from './ways-in.ts'

const passkeyWire = ({ passkeyId, credentialId, name, addedAt, lastUsedAt }: PasskeyRow): Passkey => ({
  passkeyId,
  credentialId,
  name,
  addedAt: isoWithOffset(addedAt, customerZone),
  lastUsedAt: lastUsedAt === null ? null : isoWithOffset(lastUsedAt, customerZone),
})

const assertBelowMaximum = (count: number): void => {
  if (count >= maximumPasskeys) refuse('TooManyPasskeys', { max: maximumPasskeys })
}

/** The logged-in customer's own passkeys: list, add, rename, remove. */
export const ownPasskeyRoutes = (app: FastifyInstance, deps: PasskeyRouteDeps): void => {
  const { sql, clock, signIns, rateLimiter, passkeys, recordSecurityEvent } = deps
  const store = passkeysStore(sql)

  /** Verifies a new passkey and returns its row. Uses up the challenge. Refuses PasskeyRefused and PasskeyTooLate. */
  const verifyNew = async (
    customerId: CustomerId,
    made: PasskeyRegistration,
    name: string | undefined,
  ): Promise<PasskeyRow> => {
    const challenge = passkeys.challengeIn(made) ?? refuse('PasskeyRefused')
    const at = clock()
    if (!(await store.takeChallenge(challenge, { purpose: 'add', customerId }, at))) refuse('PasskeyTooLate')
    const { aaguid, ...verified } = (await passkeys.verifyNew(made, challenge)) ?? refuse('PasskeyRefused')
    const defaultName = passkeyName(aaguid, localMoment(at, customerZone).date)
    return {
      ...verified,
      passkeyId: randomUUID(),
      customerId,
      name: name?.trim() ?? defaultName,
      addedAt: at,
      lastUsedAt: null,
    }
  }

  /** Locks the customer's row, so that two simultaneous additions cannot exceed the limit. */
  const storePasskey = (passkey: PasskeyRow, token: AccessToken): Promise<void> =>
    sql.begin(async (inside: Sql) => {
      const { passkeyId, customerId, addedAt } = passkey
      if (!(await familiesStore(inside).lockCustomer(token))) refuse('LoginRequired')
      assertBelowMaximum((await passkeysStore(inside).of(customerId)).length)
      if (!(await passkeysStore(inside).add(passkey))) refuse('PasskeyInUse')
      await notifyOwner(inside, customerId, { news: 'passkeyAdded', passkeyId }, addedAt)
    })

  /** Records the outcome of a change of passkeys in the security log. */
  const recordChange = <T>(customerId: CustomerId, caller: Caller, change: () => Promise<T>): Promise<T> => {
    const attempt = { event: 'passkey_change', subject: { kind: 'customer', id: customerId }, caller } as const
    return recordOutcome(recordSecurityEvent, attempt, change)
  }

  serve(app, getPasskeys, async ({ params, caller }) => {
    const { customerId } = await signIns.signedIn(caller, params.id)
    return (await store.of(customerId)).map(passkeyWire)
  })
  serve(app, newPasskeyOptions, async ({ params, caller, refuse }) => {
    const { customerId } = await signIns.proven(caller, params.id, 'write:profile')
    await rateLimiter.consume([{ limit: 'passkeyChallenge', of: customerId }])
    const { email, firstName, lastName } = (await customersStore(sql).byId(customerId)) ?? refuse('LoginRequired')
    const existing = await store.of(customerId)
    assertBelowMaximum(existing.length)
    const options = passkeys.newOptions({ customerId, email, name: `${firstName} ${lastName}` }, existing)
    const at = clock()
    const until = instant(at + passkeyChallengeLifetime)
    await store.storeChallenge(options.challenge, { purpose: 'add', customerId }, { at, until })
    return options
  })
  serve(app, addPasskey, async ({ params, body, caller }) => {
    const token = await signIns.proven(caller, params.id, 'write:profile')
    const { customerId } = token
    return recordChange(customerId, caller, async () => {
      const passkey = await verifyNew(customerId, body.passkey, body.name)
      await storePasskey(passkey, token)
      return passkeyWire(passkey)
    })
  })
  serve(app, renamePasskey, async ({ params, body, caller, refuse }) => {
    const { customerId } = await signIns.signedIn(caller, params.id, 'write:profile')
    return passkeyWire((await store.rename(customerId, params.passkeyId, body.name.trim())) ?? refuse('PasskeyUnknown'))
  })
  serve(app, removePasskey, async ({ params, caller, refuse }) => {
    const token = await signIns.proven(caller, params.id, 'write:profile')
    const { customerId } = token
    const { passkeyId } = params
    await recordChange(customerId, caller, () =>
      sql.begin(async (inside) => {
        if (!(await familiesStore(inside).lockCustomer(token))) refuse('LoginRequired')
        const account = (await accountsStore(inside).byId(customerId)) ?? refuse('LoginRequired')
        const isLast = !mayRemoveSignInMethod(await removableWays(inside, account), 'passkey')
        if (!(await passkeysStore(inside).remove(customerId, passkeyId))) refuse('PasskeyUnknown')
        if (isLast) refuse('LastWayIn')
        await notifyOwner(inside, customerId, { news: 'passkeyRemoved', passkeyId }, clock())
      }),
    )
    return null
  })
}
