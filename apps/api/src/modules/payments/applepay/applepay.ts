import { MerchantSession, type InitialiseApplePayBody } from '@forno/contracts/payments/wallets/applepay'
import { merchantSessionAddress } from '@forno/domain/payments/apple-pay-hosts'
import { Value } from 'typebox/value'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { UnclearOutcomeError } from '../charge.ts'
import { postToApple, type MerchantIdentity } from './apple-client.ts'

type ApplepayDeps = {
  /** URL of Apple's script. A simulator with this origin also creates merchant sessions. */
  readonly applepayUrl: string
  readonly merchantId: string
  /** The shop's name in Apple's sheet. */
  readonly brandName: string
  /** Null = none, which only a simulator accepts. */
  readonly identity: MerchantIdentity | null
  /** The shop's public origin. */
  readonly publicUrl: () => string
}

/** Apple's limit for the display name, in characters. */
const maxNameLength = 64

const sessionIn = (text: string): MerchantSession => {
  try {
    const session: unknown = JSON.parse(text)
    if (Value.Check(MerchantSession, session) && typeof session['merchantSessionIdentifier'] === 'string')
      return session
  } catch {
    // The error below does not quote the response.
  }
  throw new UnclearOutcomeError('sent no merchant session')
}

const badInput = (field: string, message: string): never => refuse('BadInput', { errors: [{ field, message }] })

/**
 * Creates merchant sessions, which Apple's sheet requires. The payment itself goes through the card gateway. [PAY-17]
 */
export const makeApplepay = ({ applepayUrl, merchantId, brandName, identity, publicUrl }: ApplepayDeps) => ({
  /**
   * Refuses `BadInput` for a URL that is not Apple's, and for a domain that is not ours. Rejects with
   * `UnclearOutcomeError`.
   */
  session: async ({ validationURL, domainName }: InitialiseApplePayBody): Promise<MerchantSession> => {
    const address =
      merchantSessionAddress(validationURL, new URL(applepayUrl).origin) ??
      badInput('validationURL', 'is none of Apple’s addresses')
    if (domainName !== new URL(publicUrl()).hostname) badInput('domainName', 'is none of the shop’s domains')
    const request = {
      merchantIdentifier: merchantId,
      displayName: brandName.slice(0, maxNameLength),
      initiative: 'web',
      initiativeContext: domainName,
    }
    return sessionIn(await postToApple(address, request, identity))
  },
})
export type Applepay = ReturnType<typeof makeApplepay>
