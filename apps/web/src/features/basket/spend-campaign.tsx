import type { Basket } from '@forno/contracts/baskets/basket'
import { campaignPrompt, type CampaignPrompt } from './model/spend-campaign.ts'
import { centsOf } from '../../lib/money.ts'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { Progress } from '../../ui/progress/progress.tsx'
import { RecommendedProduct, useRecommended } from './recommended-product.tsx'
import styles from './cart-upsells.module.css'

/** The distance to the campaign's minimum; once reached, the offered product. [RUL-07] */
export function SpendCampaign({ basket }: { basket: Basket }) {
  const prompt = campaignPrompt(basket)
  if (prompt === null) return null
  if (prompt.step.kind === 'progress') return <CampaignProgress prompt={prompt} missing={prompt.step.missing} />
  return (
    <section aria-labelledby="spend-campaign" className={styles.offers}>
      <h2 id="spend-campaign">For a big order like yours</h2>
      <ul className={styles.row} data-scrolls>
        <RecommendedProduct productId={prompt.productId} />
      </ul>
    </section>
  )
}

function CampaignProgress({ prompt, missing }: { prompt: CampaignPrompt; missing: number }) {
  const { productId, name, spend, minimum } = prompt
  const product = useRecommended(productId)
  if (product === null || product === 'onItsWay') return null
  return (
    <Progress label={`On the way to ${name}`} value={spend} max={minimum} tone="success">
      Spend {formatPrice(missing)} more and add {name} for {formatPrice(centsOf(product.totalPrice))}
    </Progress>
  )
}
