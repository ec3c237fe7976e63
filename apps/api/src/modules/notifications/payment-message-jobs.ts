import { minute } from '@forno/domain/core/durations'
import { numberInWords } from '@forno/domain/texts/number-words'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { singleLine } from '@forno/domain/customers/greeting'
import { mayReceiveTexts } from '@forno/domain/customers/phone'
import { dollars } from '@forno/domain/core/money'
import { paymentTimes } from '@forno/domain/payments/attempt'
import { refundSentence } from '@forno/domain/payments/refund'
import type { TaskList } from 'graphile-worker'
import type { SendMail } from '../../integrations/mail/mail-client.ts'
import type { SendSms } from '../../integrations/sms/sms-client.ts'
import type { Brand } from '../../platform/core/brand.ts'
import {
  paymentMessageJob,
  type FindPaymentWithoutOutcome,
  type PaymentMessageWork,
  type PaymentWithoutOutcome,
} from '../checkout/index.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import { findStore } from '../stores/index.ts'

type PaymentMessageJobsDeps = {
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly findPayment: FindPaymentWithoutOutcome
  readonly sendMail: SendMail | null
  /** null = no text messages. */
  readonly sendSms: SendSms | null
  readonly brand: Pick<Brand, 'name' | 'supportNumber'>
  readonly publicUrl: () => string
  /** The mailbox that support reads. */
  readonly supportMail: string
}

/** The texts for the customer name no id; those for support contain no personal data. */
const placeholdersOf = (payment: PaymentWithoutOutcome, deps: PaymentMessageJobsDeps) => {
  const { customer, refund, storeId, amount, provider, reference } = payment
  return {
    name: singleLine(customer.firstName ?? ''),
    store: findStore(deps.content.current(), storeId)?.name ?? storeId,
    money: refundSentence(refund),
    link: `${deps.publicUrl()}/menu`,
    brand: deps.brand.name,
    supportNumber: deps.brand.supportNumber,
    payment: payment.attemptId,
    transaction: payment.transactionId,
    basket: payment.basketId,
    amount: dollars(amount),
    provider,
    reference: reference ?? 'none',
    minutes: numberInWords(paymentTimes.unknown / minute),
  }
}

const send = async (work: PaymentMessageWork, deps: PaymentMessageJobsDeps): Promise<void> => {
  const { message, way } = work
  const payment = await deps.findPayment(work.attemptId)
  if (payment === null) return
  const placeholders = placeholdersOf(payment, deps)
  const part = (name: string): string => {
    const text = deps.editorial.current().datasources.messages[name] ?? ''
    if (text === '') throw new Error(`the datasource messages lacks ${name}`)
    return fillPlaceholders(text, placeholders).trim()
  }
  const key = `${payment.attemptId}.${message}`
  const mail = async (to: string, name: string): Promise<void> => {
    if (deps.sendMail === null) throw new Error('no mail server is configured')
    const messageId = `${key}.${way}@${new URL(deps.publicUrl()).hostname}`
    await deps.sendMail({ kind: 'payment', to, subject: part(`${name}Subject`), text: part(`${name}Mail`), messageId })
  }
  switch (way) {
    case 'support':
      return mail(deps.supportMail, message === 'locked' ? 'supportLocked' : 'supportReturned')
    case 'email':
      return payment.customer.emailAddress === null ? undefined : mail(payment.customer.emailAddress, 'paymentReturned')
    case 'sms': {
      const to = payment.customer.phoneNumber
      if (to === null || deps.sendSms === null || !mayReceiveTexts(to)) return
      await deps.sendSms({ to, text: part('paymentReturnedSms'), reference: key })
    }
  }
}

/**
 * Sends the messages about a payment without outcome: to support when it locks its basket and when its money went back,
 * to the customer when it went back. The contact is read when the job runs, so a deleted person receives nothing.
 * [ORD-11]
 */
export const paymentMessageJobs = (deps: PaymentMessageJobsDeps): TaskList => ({
  [paymentMessageJob]: (payload) => send(payload as PaymentMessageWork, deps),
})
