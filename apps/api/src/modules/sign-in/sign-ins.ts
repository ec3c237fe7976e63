import { randomUUID } from 'node:crypto'
import type { TokenSet } from '@forno/contracts/sign-in'
import { accessLife, familyLife, issueFamily, useToken, type TokenUse } from '@forno/domain/customers/refresh-family'
import { coversScope, isRemembered, type Scope } from '@forno/domain/customers/scope'
import type { CustomerId } from '@forno/domain/words'
import type { FastifyReply } from 'fastify'
import type { AccessToken, AccessTokens } from '../../kernel/access-tokens.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Sql } from '../../kernel/database.ts'
import { isFromApp, isFromOwnPage } from '../../kernel/own-page.ts'
import { refuse, refuseRight } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/serve.ts'
import type { SignedIn } from '../customers/index.ts'
import { familiesStore, type Holder, type SignInRow } from './families-store.ts'
import {
  handleText,
  hashRefreshToken,
  isWhole,
  newRefreshToken,
  readRefreshToken,
  successorOf,
  wholeText,
  type RefreshTokenText,
} from './refresh-token.ts'

export type SignInNeeds = {
  readonly sql: Sql
  readonly clock: Clock
  readonly accessTokens: AccessTokens
  readonly tokenKeys: readonly string[]
  readonly https: boolean
}

export type SignIns = {
  readonly open: (
    who: { readonly customerId: CustomerId; readonly scopes: readonly Scope[] },
    caller: Caller,
    reply: FastifyReply,
  ) => Promise<TokenSet>
  readonly refresh: (text: string, caller: Caller) => Promise<TokenSet>
  /** Ends the sign-ins of the tokens that are shown, and answers which. */
  readonly close: (text: string | undefined, caller: Caller, reply: FastifyReply) => Promise<readonly string[]>
  readonly signedIn: SignedIn
  /** The customer who is logged in; null = a guest, a token that has ended, or one that does not cover the scope. [ACC-32] */
  readonly customerOf: (caller: Caller, scope?: Scope) => Promise<CustomerId | null>
}

const holderOf = (caller: Caller): Holder => (isFromApp(caller) ? 'app' : 'browser')

/** A token of a browser works with its cookie and from our own page alone, a token of the app only whole. */
const mayHold = (holder: Holder, text: string, caller: Caller): boolean =>
  holder === 'app' ? isWhole(text) : !isWhole(text) && isFromOwnPage(caller)

const textFor = (holder: Holder, token: RefreshTokenText): string =>
  holder === 'app' ? wholeText(token) : handleText(token)

/** Signing in, staying so, and leaving: every token belongs to one sign-in, and ends with it. [ACC-04] [ACC-16] */
export const makeSignIns = ({ sql, clock, accessTokens, tokenKeys, https }: SignInNeeds): SignIns => {
  const cookieName = https ? '__Host-refresh' : 'refresh'
  const cookiePlace = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const

  const tokenSet = async (access: AccessToken, refreshToken: string | null): Promise<TokenSet> => ({
    access_token: await accessTokens.issue(access),
    token_type: 'Bearer',
    expires_in: accessLife / 1000,
    ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
  })

  /** A successor is never kept, so it is made again; the key may have been replaced since. */
  const successorBy = (token: RefreshTokenText, { hash }: { hash: string }): RefreshTokenText =>
    tokenKeys.map((key) => successorOf(token, key)).find((next) => hashRefreshToken(next) === hash) ??
    refuse('LoginRequired')

  const shown = (text: string, caller: Caller) => {
    const token = readRefreshToken(text, caller.cookies[cookieName])
    return token === null ? null : { token, hash: hashRefreshToken(token) }
  }

  const use = (text: string, caller: Caller): Promise<{ row: SignInRow; used: TokenUse; token: RefreshTokenText }> =>
    sql.begin(async (inside) => {
      const { token, hash } = shown(text, caller) ?? refuse('LoginRequired')
      const store = familiesStore(inside)
      const row = (await store.lock(token.familyId, hash)) ?? refuse('LoginRequired')
      if (!mayHold(row.holder, text, caller)) refuse('LoginRequired')
      const at = clock()
      const successor = hashRefreshToken(successorOf(token, tokenKeys[0] ?? ''))
      const used = useToken(row.family, { token: hash, successor, at })
      if (used.outcome === 'rotated') await store.rotate(row.familyId, { token: hash, successor, at })
      if (used.outcome === 'reused') await store.end(row.familyId, at)
      return { row, used, token }
    })

  const tokenOf = async ({ bearer }: Caller): Promise<AccessToken | null> =>
    bearer === null ? null : accessTokens.read(bearer)
  const isLive = ({ familyId, customerId }: AccessToken): Promise<boolean> =>
    familiesStore(sql).isLive(familyId, customerId, clock())

  return {
    open: async ({ customerId, scopes }, caller, reply) => {
      const at = clock()
      const familyId = randomUUID()
      const holder = holderOf(caller)
      const token = isRemembered(scopes) ? newRefreshToken(familyId) : null
      const family = issueFamily(token === null ? null : hashRefreshToken(token), at)
      await familiesStore(sql).open({ familyId, customerId, holder, scopes, family }, at)
      if (token !== null && holder === 'browser')
        reply.setCookie(cookieName, token.binding, { ...cookiePlace, maxAge: familyLife / 1000 })
      return tokenSet({ customerId, familyId, scopes }, token === null ? null : textFor(holder, token))
    },

    refresh: async (text, caller) => {
      const { row, used, token } = await use(text, caller)
      if (!('successor' in used)) return refuse('LoginRequired')
      const next = successorBy(token, { hash: used.successor })
      return tokenSet(row, textFor(row.holder, next))
    },

    close: async (text, caller, reply) => {
      const store = familiesStore(sql)
      const bearer = caller.bearer === null ? null : await accessTokens.readToEnd(caller.bearer)
      if (bearer !== null) await store.end(bearer.familyId, clock())
      const given = text === undefined ? null : shown(text, caller)
      const closed = given === null ? null : await closeByToken(sql, given, clock)
      reply.clearCookie(cookieName, cookiePlace)
      return [...new Set([...(bearer === null ? [] : [bearer.familyId]), ...(closed === null ? [] : [closed])])]
    },

    signedIn: async (caller, customerId, scope) => {
      const token = (await tokenOf(caller)) ?? refuse('LoginRequired')
      if (token.customerId !== customerId.toLowerCase())
        refuseRight('NotYours', { kind: 'customer', id: token.customerId })
      if (!(await isLive(token))) refuse('LoginRequired')
      return coversScope(token.scopes, scope)
        ? token
        : refuseRight('ScopeMissing', { kind: 'customer', id: token.customerId })
    },

    customerOf: async (caller, scope) => {
      const token = await tokenOf(caller)
      return token !== null && coversScope(token.scopes, scope) && (await isLive(token)) ? token.customerId : null
    },
  }
}

/** A token that was exchanged still logs its sign-in out: the answer with the new one may have been lost. null = nothing was known of it. */
const closeByToken = (
  sql: Sql,
  { token, hash }: { token: RefreshTokenText; hash: ReturnType<typeof hashRefreshToken> },
  clock: Clock,
): Promise<string | null> =>
  sql.begin(async (inside) => {
    const store = familiesStore(inside)
    const row = await store.lock(token.familyId, hash)
    const isKnown = row !== null && (row.family.live === hash || row.family.spent.length > 0)
    if (!isKnown) return null
    await store.end(row.familyId, clock())
    return row.familyId
  })
