import type { Menu, MenuProduct } from '../menu/menu.ts'
import { cents, type Cents } from '../core/basic-types.ts'
import type { SpendCampaign } from '../content/upsell.ts'

/** The campaign that runs on a menu, with the product that it offers. [RUL-07] */
export type CampaignOnMenu = { readonly campaign: SpendCampaign; readonly item: MenuProduct }

/**
 * The spend campaign of a menu, with the one product that it offers. No campaign runs when none or several of its
 * products are on sale and in stock. [RUL-07]
 */
export const campaignOn = ({ content, products }: Menu): CampaignOnMenu | null => {
  const campaign = content.spendCampaign
  const eligible = (campaign?.products ?? []).flatMap((id) => products.get(id) ?? [])
  const [item, ...others] = eligible.filter(({ isOutOfStock }) => !isOutOfStock)
  return campaign === null || item === undefined || others.length > 0 ? null : { campaign, item }
}

/** `missing` cents until the product is offered. */
export type CampaignStep = { readonly kind: 'progress'; readonly missing: Cents } | { readonly kind: 'reached' }

/**
 * The progress of a customer who spends this many cents on items, less discount; null below the amount from which it is
 * shown. [RUL-07]
 */
export const campaignStep = (
  { startingAmount, minimumAmount }: Pick<SpendCampaign, 'startingAmount' | 'minimumAmount'>,
  spend: Cents,
): CampaignStep | null => {
  if (spend < startingAmount) return null
  return spend >= minimumAmount ? { kind: 'reached' } : { kind: 'progress', missing: cents(minimumAmount - spend) }
}
