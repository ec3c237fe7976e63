import { randomUUID } from 'node:crypto'
import type { TokenSet } from '@forno/contracts/sign-in/sign-in'
import { endsWhenIdle, isIdle, isUseDue } from '@forno/domain/customers/idle-sign-in'
import {
  accessTokenLifetime,
  familyLifetime,
  isFamilyLive,
  issueFamily,
  exchangeToken,
  type TokenUse,
} from '@forno/domain/customers/refresh-family'
import { coversScope, isRemembered, type Scope } from '@forno/domain/customers/scope'
import { isProven } from '@forno/domain/customers/step-up'
import type { CustomerId } from '@forno/domain/core/basic-types'
import type { FastifyReply } from 'fastify'
import type { AccessToken, AccessTokens } from '../../platform/crypto/access-tokens.ts'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { deviceLabel } from './device-label.ts'
import { isFromApp, isFromOwnPage } from '../../platform/http/same-origin.ts'
import { refuse, refuseRight } from '../../platform/refusals/refusal.ts'
import type { RecordSecurityEvent } from '../../platform/logs/security-events.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { SignedIn } from '../customers/index.ts'
import { familiesStore, type Holder, type SignInRow, type SignInState } from './families-store.ts'
import {
  handleText,
  hashRefreshToken,
  isWhole,
  lacksCookie,
  newRefreshToken,
  readRefreshToken,
  successorOf,
  wholeText,
  type RefreshTokenText,
} from './refresh-token.ts'

export type SignInsDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly accessTokens: AccessTokens
  readonly tokenKeys: readonly string[]
  readonly https: boolean
  readonly recordSecurityEvent: RecordSecurityEvent
  /** Removes the customer of an ended sign-in from its baskets. [ACC-08] */
  readonly leaveBaskets: (ended: { readonly signIn: string }) => Promise<void>
}

export type SignIns = {
  /**
   * Opens a sign-in and ends the one of the caller's bearer token, which it replaces on this device. Refuses
   * InvalidCredentials if the password has changed since it was checked, BadInput if the account is gone.
   */
  readonly open: (
    who: {
      readonly customerId: CustomerId
      readonly scopes: readonly Scope[]
      /** Whether a provider logged the customer in. Such a sign-in does not end when idle. [SES-08] */
      readonly isByProvider: boolean
      /** The hash that the password matched; absent = a log-in without a password. */
      readonly passwordHash?: string | null
      /**
       * Refuses if the provider or passkey of this log-in no longer belongs to the customer. It runs while the
       * customer is locked: a new password may have ended it during the log-in. [ACC-20]
       */
      readonly recheck?: (inside: Sql) => Promise<void>
    },
    caller: Caller,
    reply: FastifyReply,
  ) => Promise<TokenSet>
  readonly refresh: (text: string, caller: Caller) => Promise<TokenSet>
  /**
   * Ends the sign-ins of the given tokens and returns their ids. Refuses `LoginRequired` if all that came is a
   * browser's half of a refresh token: without its cookie it names no sign-in.
   */
  readonly close: (text: string | undefined, caller: Caller, reply: FastifyReply) => Promise<readonly string[]>
  readonly signedIn: SignedIn
  /**
   * Like `signedIn`, for calls that change how people log in. Refuses StepUpNeeded if the last proof is older than
   * five minutes.
   */
  readonly proven: SignedIn
  /** The logged-in customer; null = a guest, an ended sign-in, or a token without the scope. [ACC-32] */
  readonly customerOf: (caller: Caller, scope?: Scope) => Promise<CustomerId | null>
}

const holderOf = (caller: Caller): Holder => (isFromApp(caller) ? 'app' : 'browser')

/** A browser's token needs its cookie and our own page. The app's token must be whole. */
const mayHold = (holder: Holder, text: string, caller: Caller): boolean =>
  holder === 'app' ? isWhole(text) : !isWhole(text) && isFromOwnPage(caller)

const textFor = (holder: Holder, token: RefreshTokenText): string =>
  holder === 'app' ? wholeText(token) : handleText(token)

/**
 * Opens, refreshes, checks and closes sign-ins. Every token belongs to one sign-in and ends with it. [ACC-04]
 * [ACC-16]
 */
export const makeSignIns = (deps: SignInsDeps): SignIns => {
  const { sql, clock, accessTokens, tokenKeys, https, recordSecurityEvent, leaveBaskets } = deps
  const cookieName = https ? '__Host-refresh' : 'refresh'
  const cookiePlace = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const

  const tokenSet = async (access: AccessToken, refreshToken: string | null): Promise<TokenSet> => ({
    access_token: await accessTokens.issue(access),
    token_type: 'Bearer',
    expires_in: accessTokenLifetime / 1000,
    ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
  })

  /** Derives the successor again, because it is never stored. Tries all keys, because they may have been rotated. */
  const successorBy = (token: RefreshTokenText, { hash }: { hash: string }): RefreshTokenText =>
    tokenKeys.map((key) => successorOf(token, key)).find((next) => hashRefreshToken(next) === hash) ??
    refuse('LoginRequired')

  const parseToken = (text: string, caller: Caller) => {
    const token = readRefreshToken(text, caller.cookies[cookieName])
    return token === null ? null : { token, hash: hashRefreshToken(token) }
  }

  /** Exchanges a refresh token for its successor, under the lock of its sign-in. Refuses LoginRequired. */
  const exchange = (
    text: string,
    caller: Caller,
  ): Promise<{ row: SignInRow; used: TokenUse; token: RefreshTokenText }> =>
    sql.begin(async (inside) => {
      const { token, hash } = parseToken(text, caller) ?? refuse('LoginRequired')
      const store = familiesStore(inside)
      const row = (await store.lock(token.familyId, hash)) ?? refuse('LoginRequired')
      if (!mayHold(row.holder, text, caller)) refuse('LoginRequired')
      const at = clock()
      const successor = hashRefreshToken(successorOf(token, tokenKeys[0] ?? ''))
      const used = exchangeToken(row.family, { token: hash, successor, at })
      if (used.outcome === 'rotated') await store.rotate(row.familyId, { token: hash, successor, at })
      if (used.outcome === 'reused') await store.end(row.familyId, at)
      return { row, used, token }
    })

  const tokenOf = async ({ bearer }: Caller): Promise<AccessToken | null> =>
    bearer === null ? null : accessTokens.read(bearer)
  /** The state of a token's sign-in, after recording the use; null = ended, or unused for too long. */
  const liveOf = async ({ familyId, customerId }: AccessToken): Promise<SignInState | null> => {
    const store = familiesStore(sql)
    const state = await store.state(familyId, customerId)
    const at = clock()
    if (state === null || !isFamilyLive(state, at) || isIdle(state, at)) return null
    if (isUseDue(state, at)) await store.touch(familyId, at)
    return state
  }

  const signedInState = async (caller: Caller, customerId: CustomerId, scope?: Scope) => {
    const token = (await tokenOf(caller)) ?? refuse('LoginRequired')
    const subject = { kind: 'customer', id: token.customerId } as const
    if (token.customerId !== customerId.toLowerCase()) refuseRight('NotYours', subject)
    const state = (await liveOf(token)) ?? refuse('LoginRequired')
    if (!coversScope(token.scopes, scope)) refuseRight('ScopeMissing', subject)
    return { token, state }
  }

  return {
    open: async ({ customerId, scopes, isByProvider, passwordHash = null, recheck }, caller, reply) => {
      const at = clock()
      const familyId = randomUUID()
      const holder = holderOf(caller)
      const token = isRemembered(scopes) ? newRefreshToken(familyId) : null
      const family = issueFamily(token === null ? null : hashRefreshToken(token), at)
      const idle = endsWhenIdle({ isRemembered: token !== null, isByProvider })
      const device = deviceLabel(caller.userAgent)
      const signIn = { familyId, customerId, holder, scopes, family, device, endsWhenIdle: idle, passwordHash }
      const replaced = caller.bearer === null ? null : await accessTokens.readForLogOut(caller.bearer)
      await sql.begin(async (inside) => {
        const store = familiesStore(inside)
        if (!(await store.open(signIn, at))) refuse(passwordHash === null ? 'BadInput' : 'InvalidCredentials')
        await recheck?.(inside)
        if (replaced !== null) await store.end(replaced.familyId, at)
      })
      // The next call for a basket of the same customer takes it over from the ended sign-in.
      if (replaced !== null && replaced.customerId !== customerId) await leaveBaskets({ signIn: replaced.familyId })
      recordSecurityEvent({
        event: 'log_in',
        outcome: 'success',
        subject: { kind: 'customer', id: customerId },
        caller,
      })
      if (token !== null && holder === 'browser')
        reply.setCookie(cookieName, token.binding, { ...cookiePlace, maxAge: familyLifetime / 1000 })
      return tokenSet({ customerId, familyId, scopes }, token === null ? null : textFor(holder, token))
    },

    refresh: async (text, caller) => {
      const { row, used, token } = await exchange(text, caller)
      // Another party has or had a copy of the token.
      if (used.outcome === 'reused')
        recordSecurityEvent({
          event: 'refresh_token_reuse',
          outcome: 'failure',
          subject: { kind: 'customer', id: row.customerId },
          caller,
        })
      if (!('successor' in used)) return refuse('LoginRequired')
      const next = successorBy(token, { hash: used.successor })
      return tokenSet(row, textFor(row.holder, next))
    },

    close: async (text, caller, reply) => {
      const store = familiesStore(sql)
      const bearer = caller.bearer === null ? null : await accessTokens.readForLogOut(caller.bearer)
      const ended = bearer === null ? null : await store.end(bearer.familyId, clock())
      if (bearer === null && text !== undefined && lacksCookie(text, caller.cookies[cookieName]))
        refuse('LoginRequired')
      const parsed = text === undefined ? null : parseToken(text, caller)
      const closed = parsed === null ? null : await closeByToken(sql, parsed, clock)
      reply.clearCookie(cookieName, cookiePlace)
      const customerId = ended ?? closed?.customerId ?? null
      if (customerId !== null)
        recordSecurityEvent({
          event: 'log_out',
          outcome: 'success',
          subject: { kind: 'customer', id: customerId },
          caller,
        })
      return [
        ...new Set([...(bearer === null ? [] : [bearer.familyId]), ...(closed === null ? [] : [closed.familyId])]),
      ]
    },

    signedIn: async (caller, customerId, scope) => (await signedInState(caller, customerId, scope)).token,

    proven: async (caller, customerId, scope) => {
      const { token, state } = await signedInState(caller, customerId, scope)
      return isProven(state.provenAt, clock()) ? token : refuse('StepUpNeeded')
    },

    customerOf: async (caller, scope) => {
      const token = await tokenOf(caller)
      return token !== null && coversScope(token.scopes, scope) && (await liveOf(token)) !== null
        ? token.customerId
        : null
    },
  }
}

/**
 * Ends the sign-in of a token, even of an exchanged one, because the response with its successor may have been lost.
 * null = unknown token.
 */
const closeByToken = (
  sql: Sql,
  { token, hash }: { token: RefreshTokenText; hash: ReturnType<typeof hashRefreshToken> },
  clock: Clock,
): Promise<Pick<SignInRow, 'familyId' | 'customerId'> | null> =>
  sql.begin(async (inside) => {
    const store = familiesStore(inside)
    const row = await store.lock(token.familyId, hash)
    const isKnown = row !== null && (row.family.live === hash || row.family.spent.length > 0)
    if (!isKnown) return null
    await store.end(row.familyId, clock())
    return row
  })
