import { retentionPeriods } from '@forno/domain/privacy/retention'
import { day } from '@forno/domain/core/durations'
import type { Campaign } from '@forno/domain/content/content'
import { optInWords } from '@forno/domain/customers/marketing-contact'
import type { PlaceholderValues } from '@forno/domain/texts/placeholders'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { Mail, SendMail } from '../../integrations/mail/mail-client.ts'
import { mailText, type EditorialContentCache } from '../content/index.ts'
import { confirmationLink } from './confirm-contact.ts'
import { contactsStore, type MarketingContact } from './contacts-store.ts'
import { unsubscribeFooter } from './unsubscribe-footer.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'
import { campaignStore, type UnsentEntry } from './campaign-store.ts'

export const campaignMailJob = 'send_campaign_mail'

type CampaignMailDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly editorial: EditorialContentCache
  readonly sendMail: SendMail | null
  readonly brandName: string
  readonly brandPlaceholders: PlaceholderValues
  readonly publicUrl: () => string
  readonly tokenKeys: readonly string[]
}

/** Asks the person to confirm the opt-ins of the form, which anyone can send for any mailbox. [MKT-08] */
const confirmation = (
  contactId: string,
  { optIns, mobileNumber }: MarketingContact,
  { editorial, brandPlaceholders, publicUrl, tokenKeys }: CampaignMailDeps,
): string =>
  mailText(editorial.current().datasources, 'campaignMail.confirmation', {
    ...brandPlaceholders,
    kinds: optInWords(optIns, mobileNumber),
    days: String(retentionPeriods.pendingContact / day),
    link: confirmationLink(publicUrl(), tokenKeys, contactId),
  })

type CampaignMail = { readonly entryId: string; readonly entry: UnsentEntry; readonly pending: MarketingContact | null }

/**
 * The mail has no name, because anyone can enter any name for any mailbox. The code has its own line, so it is easy
 * to copy.
 */
const mailOf = (
  { entryId, entry, pending }: CampaignMail,
  campaign: Campaign | undefined,
  deps: CampaignMailDeps,
): Mail => {
  const { brandName, brandPlaceholders, publicUrl, editorial, tokenKeys } = deps
  const current = editorial.current()
  const values = {
    ...brandPlaceholders,
    title: campaign?.title ?? 'Your coupon',
    code: entry.code,
    menu: `${publicUrl()}/menu/pizza`,
  }
  const unsubscribeUrl = unsubscribeLink(publicUrl(), tokenKeys, entry.sending.email)
  const text = [
    mailText(current.datasources, 'campaignMail.mail', values),
    ...(pending === null ? [] : [confirmation(entryId, pending, deps)]),
    unsubscribeFooter(current, { brandName, unsubscribeUrl }),
  ].join('\n\n')
  return {
    kind: 'campaign',
    to: entry.sending.email,
    subject: mailText(current.datasources, 'campaignMail.subject', values),
    text,
    unsubscribeUrl,
  }
}

/** Sends a code after its entry was committed; retries for days while the mail server is unavailable. [MKT-08] */
export const campaignJobs = (deps: CampaignMailDeps): TaskList => ({
  [campaignMailJob]: async (payload) => {
    const { entryId } = payload as { readonly entryId: string }
    const store = campaignStore(deps.sql)
    const entry = await store.unsent(entryId)
    if (entry === null) return
    if (deps.sendMail === null) throw new Error('there is no mail server')
    const campaign = deps.editorial.current().campaigns.find(({ slug }) => slug === entry.campaign)
    const pending = await contactsStore(deps.sql).byId(entryId)
    await deps.sendMail(mailOf({ entryId, entry, pending }, campaign, deps))
    await store.sent(entryId, deps.clock())
  },
})
