import { enterCampaign, getEntry, type CampaignForm } from '@forno/contracts/engagement/campaigns'
import type { Campaign } from '@forno/domain/content/content'
import { mailboxOf, normaliseEmail } from '@forno/domain/customers/email'
import { lacksNumber } from '@forno/domain/customers/marketing-contact'
import { isoWithOffset } from '@forno/domain/fulfilment/local-time'
import type { StoreId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Captcha } from '../../integrations/captcha/captcha-client.ts'
import type { Clock } from '../../platform/core/clock.ts'
import { emailHash } from '../../platform/crypto/keyed-hash.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { channelOf } from '../customers/index.ts'
import { findStore } from '../stores/index.ts'
import { campaignStore, isClaimedToday } from './campaign-store.ts'
import { campaignZone, enterMailbox, numberOf, optInsOf, type EnterDeps } from './enter-campaign.ts'

export type CampaignRoutesDeps = EnterDeps & {
  readonly clock: Clock
  readonly content: ContentSnapshot
  /** Null without a bot check; campaigns are then refused. */
  readonly captcha: Captcha | null
  readonly rateLimiter: RateLimiter
}

const refuseField = (field: keyof CampaignForm, message: string): never =>
  refuse('BadInput', { errors: [{ field, message }] })

type BotProof = Pick<CampaignForm, 'tokenV3'>

/** Whether the address has a disposable domain; the blacklists datasource lists them. */
const isDisposableAddress = (
  email: string,
  { blacklists }: { blacklists: Readonly<Record<string, string>> },
): boolean => {
  const domains = (blacklists['email_domains'] ?? '').split(',').map((each) => each.trim().toLowerCase())
  return domains.includes(email.slice(email.lastIndexOf('@') + 1))
}

/**
 * Campaign forms: one coupon per offer, mailbox and day. The code is mailed and bound to the mailbox. [MKT-08]
 * [VOU-13]
 */
export const campaignRoutes = (app: FastifyInstance, deps: CampaignRoutesDeps): void => {
  const { sql, clock, content, editorial, captcha, emailHashKey, rateLimiter } = deps

  const campaignOf = (text: string): Campaign => {
    const slug = text.toLowerCase()
    return editorial.current().campaigns.find((each) => each.slug === slug) ?? refuseField('slug', 'must be a campaign')
  }

  /** The campaign and the store of a form. Refuses BadInput with the first field that is invalid. */
  const checkForm = (form: CampaignForm): { campaign: Campaign; storeId: StoreId | null } => {
    const campaign = campaignOf(form.slug)
    const mobileNumber = numberOf(form)
    if (form.mobileNumber !== undefined && mobileNumber === null) refuseField('mobileNumber', 'must be a phone number')
    if (lacksNumber(optInsOf(form), mobileNumber)) refuseField('mobileNumber', 'is needed for text messages')
    if (isDisposableAddress(normaliseEmail(form.email), editorial.current().datasources))
      refuseField('email', 'must be an address that you keep')
    if (form.storeId === undefined) return { campaign, storeId: null }
    const store = findStore(content.current(), form.storeId) ?? refuseField('storeId', 'must be the code of a store')
    return { campaign, storeId: store.id }
  }

  const assertPerson = async ({ tokenV3 }: BotProof, ip: string): Promise<void> => {
    if (captcha === null) return refuse('DependencyDown')
    const { isPerson } = await captcha(tokenV3, 'CAMPAIGN_FORM', ip)
    if (!isPerson) refuse('RecaptchaException')
  }

  serve(app, getEntry, async ({ body, caller }) => {
    const { offer } = campaignOf(body.slug)
    await rateLimiter.consume([{ limit: 'campaignEntryByAddress', of: caller.ip }])
    await assertPerson(body, caller.ip)
    const at = await campaignStore(sql).lastEntryAt(offer, emailHash(emailHashKey, mailboxOf(body.email)))
    return at === null ? { entered: false } : { entered: true, enteredAt: isoWithOffset(at, campaignZone) }
  })
  serve(app, enterCampaign, async ({ body, caller, refuse }) => {
    const { campaign, storeId } = checkForm(body)
    await rateLimiter.consume([{ limit: 'campaignFormByAddress', of: caller.ip }])
    await assertPerson(body, caller.ip)
    const request = { form: body, campaign, storeId, channel: channelOf(caller), at: clock() }
    await enterMailbox(deps, request).catch((error: unknown) => {
      if (isClaimedToday(error)) refuse('CouponClaimed')
      throw error
    })
    return {}
  })
}
