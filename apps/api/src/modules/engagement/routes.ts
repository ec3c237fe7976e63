import { enterCampaign, getEntry, type CampaignForm } from '@forno/contracts/engagement/campaigns'
import type { Campaign } from '@forno/domain/content/content'
import { consentChanges, noOptIns, type ConsentChannel, type OptIns } from '@forno/domain/customers/consents'
import { mailboxOf, normaliseEmail } from '@forno/domain/customers/email'
import { hasOptIn, lacksNumber } from '@forno/domain/customers/marketing-contact'
import { normalisePhone } from '@forno/domain/customers/phone'
import { isoWithOffset, localMoment } from '@forno/domain/fulfilment/local-time'
import type { OfferId, StoreId, Zone } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Captcha } from '../../integrations/captcha/captcha-client.ts'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { emailHash } from '../../platform/crypto/keyed-hash.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import { channelOf, recordConsents } from '../customers/index.ts'
import { findStore } from '../stores/index.ts'
import { issueVoucher, type CustomerHashes, type VoucherToIssue } from '../vouchers/index.ts'
import { campaignMailJob } from './campaign-mail.ts'
import { campaignStore, isClaimedToday } from './campaign-store.ts'
import { contactsStore } from './contacts-store.ts'

export type CampaignRoutesDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  /** Null without a bot check; campaigns are then refused. */
  readonly captcha: Captcha | null
  readonly emailHashKey: string
  readonly customerHashes: CustomerHashes
  readonly rateLimiter: RateLimiter
}

/** The zone of the daily limit, for every customer. [VOU-13] */
const zone = 'Australia/Sydney' as Zone

const refuseField = (field: keyof CampaignForm, message: string): never =>
  refuse('BadInput', { errors: [{ field, message }] })

const optInsOf = ({ optinEmail, optinSms, optinSupercarsFan }: CampaignForm): OptIns => ({
  email: optinEmail,
  sms: optinSms,
  supercarsFan: optinSupercarsFan,
})

const numberOf = ({ mobileNumber }: CampaignForm): string | null =>
  mobileNumber === undefined ? null : normalisePhone(mobileNumber)

type BotProof = Pick<CampaignForm, 'tokenV3' | 'action'>

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
  const { sql, clock, content, editorial, captcha, emailHashKey, customerHashes, rateLimiter } = deps

  const campaignOf = (text: string): Campaign => {
    const slug = text.toLowerCase()
    return editorial.current().campaigns.find((each) => each.slug === slug) ?? refuseField('slug', 'must be a campaign')
  }

  const checked = (form: CampaignForm): { campaign: Campaign; storeId: StoreId | null } => {
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

  /** A voucher for one use, bound to the mailbox. */
  const voucherFor = ({ offer }: Campaign, email: string): VoucherToIssue => ({
    offerId: offer as OfferId,
    emailHash: customerHashes.mailboxHashOf(email),
    maximum: 1,
    validFrom: null,
    validUntil: null,
  })

  const enter = (
    form: CampaignForm,
    { campaign, storeId }: ReturnType<typeof checked>,
    channel: ConsentChannel,
  ): Promise<void> =>
    sql.begin(async (inside) => {
      const at = clock()
      const contactHash = emailHash(emailHashKey, form.email)
      const optins = optInsOf(form)
      const entryId = await campaignStore(inside).add({
        offerId: campaign.offer,
        campaign: campaign.slug,
        storeId,
        emailHash: contactHash,
        mailboxHash: emailHash(emailHashKey, mailboxOf(form.email)),
        localDate: localMoment(at, zone).date,
        at,
        optins,
        code: await issueVoucher(inside, voucherFor(campaign, form.email), at),
        sending: { email: normaliseEmail(form.email) },
      })
      if (hasOptIn(optins))
        await contactsStore(inside).add({
          ...{ contactId: entryId, contactHash, email: normaliseEmail(form.email), mobileNumber: numberOf(form) },
          ...{ firstName: form.firstName.trim(), lastName: form.lastName.trim() },
          ...{ optIns: optins, campaign: campaign.slug, requestedAt: at, confirmedAt: null },
        })
      const changes = consentChanges(noOptIns, optins)
      await recordConsents(inside, editorial, { subject: { contactHash }, changes, source: 'campaign', channel, at })
      await addJob(inside, campaignMailJob, { entryId })
    })

  const assertPerson = async ({ tokenV3, action }: BotProof, ip: string): Promise<void> => {
    if (captcha === null) return refuse('DependencyDown')
    const { isPerson } = await captcha(tokenV3, action, ip)
    if (!isPerson) refuse('RecaptchaException')
  }

  serve(app, getEntry, async ({ body, caller }) => {
    const { offer } = campaignOf(body.slug)
    await rateLimiter.consume([{ limit: 'campaignEntryByAddress', of: caller.ip }])
    await assertPerson(body, caller.ip)
    const at = await campaignStore(sql).lastEntryAt(offer, emailHash(emailHashKey, mailboxOf(body.email)))
    return at === null ? { entered: false } : { entered: true, enteredAt: isoWithOffset(at, zone) }
  })
  serve(app, enterCampaign, async ({ body, caller, refuse }) => {
    const checkedForm = checked(body)
    await assertPerson(body, caller.ip)
    await enter(body, checkedForm, channelOf(caller)).catch((error: unknown) => {
      if (isClaimedToday(error)) refuse('CouponClaimed')
      throw error
    })
    return {}
  })
}
