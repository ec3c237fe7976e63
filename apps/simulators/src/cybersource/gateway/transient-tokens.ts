import { randomInt } from 'node:crypto'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import type { Signer } from './capture-context.ts'
import { contextLives, type Session } from './session-request.ts'
import { wrongField } from '../core/gateway-refusal.ts'
import type { Card } from '../core/test-cards.ts'

/** The content of a transient token: a card, or only the security code of a saved card. */
export type Transient = {
  readonly jti: string
  readonly card: Card | null
  readonly hasSecurityCode: boolean
  /** 027 for Click to Pay; null if the card was typed. */
  readonly paymentSolution: string | null
  /** The billing details, if the token contains them. */
  readonly billTo: object | null
  /** Epoch milliseconds. */
  readonly until: number
  readonly isSpent: boolean
}

type NewToken = Pick<Transient, 'card' | 'hasSecurityCode' | 'paymentSolution' | 'billTo'>

/** The digits of a token's id. */
const letters = '0123456789ABCDEF'
const newJti = (): string => Array.from({ length: 64 }, () => letters[randomInt(letters.length)]).join('')

/** The stored tokens of card data; each is valid for fifteen minutes and for one payment. */
export function createTransientTokens(signer: Signer, clock: Clock) {
  const tokens = new Map<string, Transient>()

  const unused = (jti: string, field: string): Transient => {
    const found = tokens.get(jti)
    if (found === undefined) throw wrongField(field, 'the transient token is unknown')
    if (found.until <= clock()) throw wrongField(field, 'the transient token is older than fifteen minutes')
    if (found.isSpent) throw wrongField(field, 'the transient token has been used')
    return found
  }

  return {
    /** The JWT of a new token for this card or security code. */
    async create(session: Pick<Session, 'prefix'>, content: NewToken): Promise<string> {
      const iat = Math.floor(clock() / 1000)
      const token: Transient = { ...content, jti: newJti(), until: clock() + contextLives, isSpent: false }
      tokens.set(token.jti, token)
      const times = { iat, exp: iat + contextLives / 1000 }
      return signer.sign({ iss: 'Flex/08', ...times, ...contentOf(token, session.prefix), jti: token.jti })
    },
    /** The token with this id, if it can pay; `field` is the request field that a refusal names. */
    unused,
    /** The token of a whole JWT, with its signature verified. */
    async read(jwt: string, field: string): Promise<Transient> {
      const { jwk } = await signer.key()
      try {
        const { payload } = await jwtVerify(jwt, jwk, { algorithms: ['RS256'], currentDate: new Date(clock()) })
        return unused(String(payload.jti), field)
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError)
          throw wrongField(field, `the transient token is not good: ${error.message}`)
        throw error
      }
    },
    /** Marks a token as used, so that it cannot pay again. */
    spend({ jti }: Transient): void {
      const found = tokens.get(jti)
      if (found !== undefined) tokens.set(jti, { ...found, isSpent: true })
    },
    forget: () => {
      tokens.clear()
    },
  }
}

function contentOf({ card, hasSecurityCode, paymentSolution, billTo }: Transient, prefix: number): JWTPayload {
  const cardContent = {
    ...(card === null ? {} : numbersOf(card, prefix)),
    ...(hasSecurityCode ? { securityCode: {} } : {}),
  }
  const content = {
    paymentInformation: { card: cardContent },
    ...(billTo === null ? {} : { orderInformation: { billTo } }),
    ...(paymentSolution === null ? {} : { processingInformation: { paymentSolution: { value: paymentSolution } } }),
  }
  if (paymentSolution === null) return { type: 'mf-2.0.0', content }
  return { type: 'gda-0.10.0', metadata: { paymentType: 'CLICKTOPAY' }, content }
}

const numbersOf = ({ brand, bin, lastFour, expirationMonth, expirationYear }: Card, prefix: number): object => ({
  number: {
    maskedValue: `${'X'.repeat(brand === '003' ? 11 : 12)}${lastFour}`,
    ...(prefix > 0 ? { bin: bin.slice(0, prefix) } : {}),
    detectedCardTypes: [brand],
  },
  expirationMonth: { value: expirationMonth },
  expirationYear: { value: expirationYear },
})
