import { appReturnLifetime, appReturnLink } from '@forno/domain/native/app-return'
import { instant } from '@forno/domain/core/basic-types'
import type { OpenedAppReturn } from '@forno/contracts/app-returns/app-returns'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Brand } from '../../platform/core/brand.ts'
import type { Clock } from '../../platform/core/clock.ts'
import { seal, unseal } from '../../platform/crypto/sealed.ts'
import type { Sql } from '../../platform/db/database.ts'
import { appReturnsStore } from './app-returns-store.ts'

type AppReturnsDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly brand: Brand
  readonly tokenKeys: readonly string[]
}

/** What the hosted card page shows. [PAY-12] */
type CardPageData = {
  readonly captureContext: string
  readonly takesAmex: boolean
  /** The saved card whose security code the page asks for; null = a new card. */
  readonly savedCard: { readonly name: string; readonly brandCode: string } | null
}

export type AppReturns = {
  /** Opens a return for the calling app; `card` = of the hosted card page. */
  readonly open: (card?: CardPageData) => Promise<OpenedAppReturn>
  /** null = expired, finished, or no card page. */
  readonly cardPage: (returnId: string) => Promise<CardPageData | null>
  /** Keeps the result and returns the link to the app; null = expired, or there is a result already. */
  readonly keep: (returnId: string, result: string) => Promise<string | null>
  /** null = expired, or one of the secrets is wrong. */
  readonly collect: (
    returnId: string,
    secrets: { readonly verifier: string; readonly code: string },
  ) => Promise<string | null>
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')
const secret = (): string => randomBytes(32).toString('base64url')
/** The return's id is part of the purpose, so that a row cannot show the text of another. */
const purposeOf = (returnId: string): string => `app return ${returnId.toLowerCase()}`

/**
 * Hands results of pages outside the app to the app that opened them. An app that catches the link has the code but not
 * the verifier; a person who opens another's page has the verifier at most, but never gets the code. [PAY-12] [NAT-02]
 */
export const makeAppReturns = ({ sql, clock, brand, tokenKeys }: AppReturnsDeps): AppReturns => {
  const store = appReturnsStore(sql)
  const [key = ''] = tokenKeys
  return {
    open: async (card) => {
      const returnId = randomUUID()
      const verifier = secret()
      const sealedCard = card === undefined ? null : seal(key, purposeOf(returnId), JSON.stringify(card))
      await store.open({
        returnId,
        verifierHash: sha256(verifier),
        sealedCard,
        expiresAt: instant(clock() + appReturnLifetime),
      })
      return { returnId, verifier }
    },
    cardPage: async (returnId) => {
      const sealed = await store.sealedCard(returnId, clock())
      const text = sealed === null ? null : unseal(tokenKeys, purposeOf(returnId), sealed)
      return text === null ? null : (JSON.parse(text) as CardPageData)
    },
    keep: async (returnId, result) => {
      const code = secret()
      const sealed = { sealedResult: seal(key, purposeOf(returnId), result), codeHash: sha256(code) }
      return (await store.keep(returnId, sealed, clock()))
        ? appReturnLink(brand.app.scheme, { returnId: returnId.toLowerCase(), code })
        : null
    },
    collect: async (returnId, { verifier, code }) => {
      const sealed = await store.collect(returnId, { verifierHash: sha256(verifier), codeHash: sha256(code) }, clock())
      return sealed === null ? null : unseal(tokenKeys, purposeOf(returnId), sealed)
    },
  }
}
