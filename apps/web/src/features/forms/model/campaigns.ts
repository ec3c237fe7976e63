import type { CampaignForm } from '@forno/contracts/engagement/campaigns'
import type { CampaignPage } from '@forno/contracts/content/content'
import { useMutation } from '@tanstack/react-query'
import { isApiError } from '../../../lib/http/api-error.ts'
import { captchaToken } from '../../../lib/third-parties/captcha.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { useShop } from '../../../lib/react/shop-context.ts'
import { read } from '../../../lib/http/read.ts'

export type { CampaignPage }
/** The fields of a campaign's form without those of the bot check. */
export type CampaignEntry = Omit<CampaignForm, 'tokenV3' | 'action'>

/** The campaign of /c without a name. [MKT-09] */
export const defaultCampaign = 'default'

/** A campaign of the content. [MKT-09] */
export const campaignQuery = (slug: string) => read('GET /content/campaigns/:slug', { params: { slug } })

/** The action of the bot check. [ACC-40] */
const action = 'CAMPAIGN_FORM'

/** Sends the form with a fresh bot-check token, which is valid for two minutes. [MKT-08] [ACC-40] */
export const useEnterCampaign = () => {
  const call = useCall()
  const { configuration } = useShop()
  return useMutation({
    mutationFn: async (form: CampaignEntry) => {
      const tokenV3 = await captchaToken(configuration, action)
      return call('POST /user/campaign', { body: { ...form, tokenV3, action } })
    },
  })
}

/** When the address last entered the campaign, with its offset; null = never. [MKT-07] */
export const useLastEntry = () => {
  const call = useCall()
  const { configuration } = useShop()
  return async (slug: string, email: string): Promise<string | null> => {
    const tokenV3 = await captchaToken(configuration, action)
    const { enteredAt = null } = await call('POST /user/getEntry', { body: { slug, email, tokenV3, action } })
    return enteredAt
  }
}

/** Whether this address has already received today's coupon. [VOU-13] */
export const isClaimedToday = (error: unknown): boolean => isApiError(error) && error.code === 'EmailInUse'
