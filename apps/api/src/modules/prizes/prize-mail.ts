import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import type { OrderId } from '@forno/domain/core/basic-types'
import { localMoment } from '@forno/domain/fulfilment/local-time'
import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import type { TaskList } from 'graphile-worker'
import type { Sql } from '../../platform/db/database.ts'
import type { Mail, SendMail } from '../../integrations/mail/mail-client.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import { unsubscribeFooter, unsubscribeLink } from '../engagement/index.ts'
import { ordersStore, type Order } from '../orders/index.ts'
import { findStore } from '../stores/index.ts'
import { prizesStore, type PrizeResult } from './prizes-store.ts'

export const prizeMailJob = 'send_prize_mail'

type PrizeMailDeps = {
  readonly sql: Sql
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly sendMail: SendMail | null
  readonly brandName: string
  readonly publicUrl: () => string
  readonly tokenKeys: readonly string[]
}

type WonPrize = { readonly order: Order; readonly to: string; readonly voucher: NonNullable<PrizeResult['voucher']> }

const mailOf = ({ order, to, voucher }: WonPrize, deps: PrizeMailDeps): Mail => {
  const { brandName, publicUrl, editorial, content, tokenKeys } = deps
  const store = findStore(content.current(), order.storeId)
  const offer = content.current().offers.find(({ id }) => id === voucher.offerId)
  if (store === null || offer === undefined) throw new Error('the store or the offer of the prize is unknown')
  const texts = editorial.current().datasources.messages
  const placeholders: Readonly<Record<string, string>> = {
    prize: offer.words,
    code: voucher.code,
    until: dateLabel(localMoment(voucher.validUntil, store.zone).date),
    reference: order.reference,
    link: `${publicUrl()}/menu/pizza`,
    brand: brandName,
  }
  const filled = (name: string): string => {
    const text = texts[name] ?? ''
    if (text === '') throw new Error(`the datasource messages lacks ${name}`)
    return fillPlaceholders(text, placeholders).trim()
  }
  const unsubscribeUrl = unsubscribeLink(publicUrl(), tokenKeys, to)
  const footer = unsubscribeFooter(editorial.current(), { brandName, unsubscribeUrl })
  return {
    kind: 'prize',
    to,
    subject: filled('prizeSubject'),
    text: `${filled('prizeMail')}\n\n${footer}`,
    unsubscribeUrl,
    messageId: `${order.orderId}.prize@${new URL(publicUrl()).hostname}`,
  }
}

/**
 * Mails the code that an order won. The address is read when the job runs, so a deleted person receives nothing.
 * [MKT-13]
 */
export const prizeJobs = (deps: PrizeMailDeps): TaskList => ({
  [prizeMailJob]: async (payload) => {
    const { orderId } = payload as { readonly orderId: OrderId }
    const [order, result] = await Promise.all([
      ordersStore(deps.sql).byId(orderId),
      prizesStore(deps.sql).result(orderId),
    ])
    const to = order?.customer.emailAddress ?? null
    const voucher = result?.voucher ?? null
    if (order === null || to === null || voucher === null || order.mailRefusal === 'recipient') return
    if (deps.sendMail === null) throw new Error('no mail server is configured')
    await deps.sendMail(mailOf({ order, to, voucher }, deps))
  },
})
