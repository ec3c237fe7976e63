import type { Picture } from '@forno/contracts/catalogue/catalogue'
import type { SpendCampaign as WireCampaign, Upsell as WireUpsell } from '@forno/contracts/upsells/upsells'
import type { CampaignOnMenu } from '@forno/domain/upsells/spend-campaign'
import type { Upsell } from '@forno/domain/content/upsell'
import type { ProductId } from '@forno/domain/core/basic-types'
import { aud } from '../../platform/core/aud.ts'
import { imageUrlOf } from '../catalogue/index.ts'

/** Width in pixels for a popup on a phone. */
const phoneWidth = 480

/** An upsell on the wire, with the widest file of its picture and a narrower one for phones. [UPS-01] */
export const upsellWire = (upsell: Upsell, pictureOf: (id: ProductId) => Picture | null): WireUpsell => {
  const { id, designCode, title, categories, imageName, buttonText, popupDescription, redirectLink } = upsell
  const picture = imageName === null ? null : pictureOf(imageName)
  return {
    id,
    designCode,
    title,
    products: [...upsell.products],
    categories: categories.map(({ name, products }) => ({ name, products: [...products] })),
    requiredProducts: [...upsell.requiredProducts],
    removeProducts: [...upsell.removeProducts],
    triggers: [...upsell.triggers],
    buttonText,
    imageName,
    imageUrl: imageUrlOf(picture),
    mobileImage: imageUrlOf(picture, phoneWidth),
    popupDescription,
    redirectLink,
  }
}

/** [RUL-07] */
export const campaignWire = ({ campaign, item }: CampaignOnMenu): WireCampaign => ({
  startingAmount: aud(campaign.startingAmount),
  minimumAmount: aud(campaign.minimumAmount),
  productId: item.product.id,
  name: item.product.name,
})
