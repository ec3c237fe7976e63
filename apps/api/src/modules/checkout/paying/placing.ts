import type { PaymentRequest } from '../../payments/index.ts'
import type { OrderFacts, Placing } from '../../orders/index.ts'
import type { CheckoutDeps } from '../deps.ts'

/** An order as its call asks for it, with the customer or agent who is signed in. */
export const makePlacingOf =
  ({ customerOf, agentOf }: Pick<CheckoutDeps, 'customerOf' | 'agentOf'>) =>
  async ({ basketId, method, body, caller, call, otherwiseContact, card }: PaymentRequest): Promise<Placing> => {
    const [customerId, agent] = await Promise.all([customerOf(caller), agentOf(caller)])
    const facts: OrderFacts = { method, isAdult: body.isAdult === true, customerId, agent }
    return {
      basketId,
      body,
      facts,
      caller,
      request: [call, body],
      otherwiseContact: otherwiseContact ?? {},
      card: card ?? null,
    }
  }
