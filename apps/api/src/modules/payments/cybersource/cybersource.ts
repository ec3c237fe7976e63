import { makeAuthentication, type AuthenticationDeps } from './authentication.ts'
import { makeCaptureContexts } from './capture-context.ts'
import { makeCardProvider } from './card-provider.ts'
import { cardOfToken, checkTokenFor, makeSignedReader, type TokenCard } from './card-tokens.ts'
import { makeGatewayCards } from './gateway-cards.ts'
import { makeGatewayClient, type CybersourceSettings } from './gateway-client.ts'

/** The card gateway: the payment provider, capture contexts, card tokens and saved cards. [PAY-12] [PAY-14] */
export const makeCybersource = (settings: CybersourceSettings, deps: AuthenticationDeps) => {
  const gateway = makeGatewayClient(settings, deps.clock)
  const read = makeSignedReader(gateway, deps.clock)
  const authentication = settings.cybersourcePayerAuth ? makeAuthentication(gateway, deps) : null
  return {
    provider: makeCardProvider({ gateway, clock: deps.clock, authentication }),
    /** Null = 3-D Secure is off. */
    authentication,
    /** Cards that the gateway stores for customers. */
    savedCards: makeGatewayCards(gateway),
    captureContexts: makeCaptureContexts(gateway, read),
    cardOf: (token: string) => cardOfToken(read, token),
    checkTokenFor: (card: Pick<TokenCard, 'masked' | 'brandCode'>, token: string) => checkTokenFor(read, card, token),
    /** The card chosen in the panel of Click to Pay. [PAY-28] */
    cardOfClickToPay: (token: string) => cardOfToken(read, token, 'CLICKTOPAY'),
  }
}
export type Cybersource = ReturnType<typeof makeCybersource>
