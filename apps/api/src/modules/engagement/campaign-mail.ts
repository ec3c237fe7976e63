import type { Campaign } from '@forno/domain/content/content'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { Mail, SendMail } from '../../integrations/mail/mail-client.ts'
import type { EditorialContentCache } from '../content/index.ts'
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
  readonly publicUrl: () => string
  readonly tokenKeys: readonly string[]
}

/**
 * The mail has no name, because anyone can enter any name for any mailbox. The code has its own line, so it is easy
 * to copy.
 */
const mailOf = (entry: UnsentEntry, campaign: Campaign | undefined, deps: CampaignMailDeps): Mail => {
  const { brandName, publicUrl, editorial, tokenKeys } = deps
  const unsubscribeUrl = unsubscribeLink(publicUrl(), tokenKeys, entry.sending.email)
  const text = [
    'Hi,',
    'here is your code:',
    entry.code,
    `It works once, for orders with the email address that this mail was sent to. Order at ${publicUrl()}/menu/pizza and type it in the cart.`,
    `If you did not ask for it, somebody mistyped their address: there is nothing to do.\n\n${brandName}`,
    unsubscribeFooter(editorial.current(), { brandName, unsubscribeUrl }),
  ].join('\n\n')
  return {
    to: entry.sending.email,
    subject: `${campaign?.title ?? 'Your coupon'} from ${brandName}`,
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
    await deps.sendMail(mailOf(entry, campaign, deps))
    await store.sent(entryId, deps.clock())
  },
})
