import type { CampaignForm } from '@forno/contracts/engagement/campaigns'
import type { Campaign } from '@forno/domain/content/content'
import { consentChanges, noOptIns, type ConsentChannel, type OptIns } from '@forno/domain/customers/consents'
import { mailboxOf, normaliseEmail } from '@forno/domain/customers/email'
import { hasOptIn } from '@forno/domain/customers/marketing-contact'
import { normalisePhone } from '@forno/domain/customers/phone'
import { localMoment } from '@forno/domain/fulfilment/local-time'
import type { Instant, OfferId, StoreId, Zone } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import { emailHash } from '../../platform/crypto/keyed-hash.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { EditorialContentCache } from '../content/index.ts'
import { recordConsents } from '../customers/index.ts'
import { issueVoucher, type CustomerHashes, type VoucherToIssue } from '../vouchers/index.ts'
import { campaignMailJob } from './campaign-mail.ts'
import { campaignStore } from './campaign-store.ts'
import { contactsStore, type MarketingContact } from './contacts-store.ts'

/** The zone of the daily limit, for every customer. [VOU-13] */
export const campaignZone = 'Australia/Sydney' as Zone

export const optInsOf = ({ optinEmail, optinSms, optinSupercarsFan }: CampaignForm): OptIns => ({
  email: optinEmail,
  sms: optinSms,
  supercarsFan: optinSupercarsFan,
})

/** The typed number as E.164; null if there is none, or if it is no phone number. */
export const numberOf = ({ mobileNumber }: CampaignForm): string | null =>
  mobileNumber === undefined ? null : normalisePhone(mobileNumber)

export type EnterDeps = {
  readonly sql: Sql
  readonly editorial: EditorialContentCache
  readonly emailHashKey: string
  readonly customerHashes: CustomerHashes
}

export type CampaignRequest = {
  readonly form: CampaignForm
  readonly campaign: Campaign
  readonly storeId: StoreId | null
  readonly channel: ConsentChannel
  readonly at: Instant
}

/** A voucher for one use, bound to the mailbox. */
const voucherFor = ({ form, campaign }: CampaignRequest, customerHashes: CustomerHashes): VoucherToIssue => ({
  offerId: campaign.offer as OfferId,
  emailHash: customerHashes.mailboxHashOf(form.email),
  maximum: 1,
  validFrom: null,
  validUntil: null,
})

/** The contact of an entry, which its mail asks to confirm. It has the id of the entry. [MKT-08] */
const pendingContact = (
  { form, campaign, at }: CampaignRequest,
  contactId: string,
  contactHash: string,
): MarketingContact => ({
  contactId,
  contactHash,
  email: normaliseEmail(form.email),
  firstName: form.firstName.trim(),
  lastName: form.lastName.trim(),
  mobileNumber: numberOf(form),
  optIns: optInsOf(form),
  campaign: campaign.slug,
  requestedAt: at,
  confirmedAt: null,
})

/**
 * Enters a mailbox in a campaign: voucher, entry, pending contact, consents and mail in one transaction. Rejects if it
 * has claimed the coupon today; see `isClaimedToday`. [MKT-08] [VOU-13]
 */
export const enterMailbox = (
  { sql, editorial, emailHashKey, customerHashes }: EnterDeps,
  request: CampaignRequest,
): Promise<void> =>
  sql.begin(async (inside) => {
    const { form, campaign, storeId, channel, at } = request
    const contactHash = emailHash(emailHashKey, form.email)
    const optins = optInsOf(form)
    const entryId = await campaignStore(inside).add({
      offerId: campaign.offer,
      campaign: campaign.slug,
      storeId,
      emailHash: contactHash,
      mailboxHash: emailHash(emailHashKey, mailboxOf(form.email)),
      localDate: localMoment(at, campaignZone).date,
      at,
      optins,
      code: await issueVoucher(inside, voucherFor(request, customerHashes), at),
      sending: { email: normaliseEmail(form.email) },
    })
    if (hasOptIn(optins)) await contactsStore(inside).add(pendingContact(request, entryId, contactHash))
    const changes = consentChanges(noOptIns, optins)
    await recordConsents(inside, editorial, { subject: { contactHash }, changes, source: 'campaign', channel, at })
    await addJob(inside, campaignMailJob, { entryId })
  })
