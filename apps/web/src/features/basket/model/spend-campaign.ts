import type { Basket } from '@forno/contracts/baskets/basket'
import { campaignStep, type CampaignStep } from '@forno/domain/upsells/spend-campaign'
import { cents } from '@forno/domain/core/basic-types'
import { centsOf } from '../../../lib/money.ts'
import { spendOf } from '../../../state/texts/minimum-spend.ts'
import { productIdsIn } from '../../../state/upsells/upsell-design.ts'

/** What the cart says about a spend campaign: its next step, its product, and the way to it. */
export type CampaignPrompt = {
  readonly step: CampaignStep
  readonly productId: string
  readonly name: string
  /** Spend so far in cents. */
  readonly spend: number
  /** The campaign's minimum in cents. */
  readonly minimum: number
}

type PromptBasket = Pick<Basket, 'spendCampaign' | 'basketItems' | 'groupedBasketItems' | 'basketSubTotal' | 'discount'>

/**
 * The campaign's prompt in the cart; null while the total is too low, or when the basket already has its product.
 * [RUL-07] [UPS-07]
 */
export const campaignPrompt = (basket: PromptBasket): CampaignPrompt | null => {
  const { spendCampaign } = basket
  if (spendCampaign === null || productIdsIn(basket).has(spendCampaign.productId)) return null
  const { startingAmount, minimumAmount, productId, name } = spendCampaign
  const [spend, minimum] = [spendOf(basket), centsOf(minimumAmount)]
  const amounts = { startingAmount: cents(centsOf(startingAmount)), minimumAmount: cents(minimum) }
  const step = campaignStep(amounts, cents(spend))
  return step === null ? null : { step, productId, name, spend, minimum }
}
