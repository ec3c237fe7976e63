import { formKindLabels, mailboxOfForm, type AllFormMailboxes } from '@forno/domain/customers/forms'
import { singleLine } from '@forno/domain/customers/greeting'
import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import { chainZone, localMoment } from '@forno/domain/fulfilment/local-time'
import type { Store } from '@forno/domain/content/content'
import type { Zone } from '@forno/domain/core/basic-types'
import type { PlaceholderValues } from '@forno/domain/texts/placeholders'
import type { TaskList } from 'graphile-worker'
import type { Mail, SendMail } from '../../integrations/mail/mail-client.ts'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import { mailText, type ContentSnapshot, type EditorialContentCache } from '../content/index.ts'
import { findStore } from './find.ts'
import { formsStore, type StoredForm } from './forms-store.ts'

const formMailJob = 'send_form_mail'

/** `chain`: the form itself, to the mailbox of its kind and state. `sender`: its reference, to who sent it. */
type FormRecipient = 'chain' | 'sender'
type FormMailWork = { readonly reference: string; readonly to: FormRecipient }

/** Runs after jobs of orders and kitchens. */
const formMailPriority = 10

/**
 * Enqueues the mails of a form in the transaction that stores it, so that none is lost: one job each, so that a retry
 * of one repeats nothing of the other.
 */
export const enqueueFormMails = (inside: Sql, reference: string, to: readonly FormRecipient[]): Promise<void> =>
  addJobs(
    inside,
    formMailJob,
    to.map((recipient) => ({ reference, to: recipient }) satisfies FormMailWork),
    { priority: formMailPriority },
  )

type FormMailDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly sendMail: SendMail | null
  readonly brandPlaceholders: PlaceholderValues
  readonly publicUrl: () => string
  readonly mailboxes: AllFormMailboxes
}

const sentWords = ({ sentAt }: StoredForm, zone: Zone): string => {
  const { date, minutes } = localMoment(sentAt, zone)
  const two = (count: number): string => String(count).padStart(2, '0')
  return `${dateLabel(date)}, ${two(Math.floor(minutes / 60))}:${two(minutes % 60)} (${zone})`
}

/** What the sender typed, one line for each short field, then the long texts. */
const typedText = (stored: StoredForm, store: Store | null): string => {
  const { form, state, kind, reference } = stored
  const lines: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Reference', reference],
    ['Kind', formKindLabels[kind]],
    ['Sent', sentWords(stored, store?.zone ?? chainZone)],
    ['Store', store === null ? undefined : `${store.name} (${store.id}), ${store.phone}`],
    ['State', state ?? undefined],
    ['Postcode', form.postCode],
    ['Name', `${singleLine(form.firstName ?? '')} ${singleLine(form.lastName ?? '')}`],
    ['Email', form.email],
    ['Mobile', form.mobileNumber],
    ['Order', form.orderReference],
    ['Job', form.position],
    ['Subject', form.subject],
  ]
  const texts: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Can work', form.availability],
    ['Experience', form.experience],
    ['Message', form.message],
  ]
  return [
    lines.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${singleLine(value)}`])).join('\n'),
    ...texts.flatMap(([label, value]) => (value === undefined ? [] : [`${label}:\n${value}`])),
  ].join('\n\n')
}

/** The longest subject of a message in the subject of its mail, in characters. */
const longestSubject = 80

/** The mail to the chain. Answers go to the sender. Every text that the sender typed is on one line in its headers. */
const mailToChain = (stored: StoredForm, deps: FormMailDeps): Omit<Mail, 'messageId'> => {
  const { kind, state, reference, form, storeId } = stored
  const store = storeId === null ? null : findStore(deps.content.current(), storeId)
  const about = singleLine(form.subject ?? form.position ?? '').slice(0, longestSubject)
  const place = store?.name ?? state
  const typed = typedText(stored, store)
  return {
    kind: 'form',
    to: mailboxOfForm(deps.mailboxes, { kind, state }),
    replyTo: form.email,
    subject: [
      `${formKindLabels[kind]} ${reference}`,
      ...(place === null ? [] : [place]),
      ...(about === '' ? [] : [about]),
    ].join(' – '),
    text: `${typed}\n\nYour answer goes to the sender. When it is settled: npm run forms -- done ${reference}`,
  }
}

/** The mail to the sender: no text that was typed, because anyone can send a form with any address. */
const mailToSender = ({ reference, form }: StoredForm, deps: FormMailDeps): Omit<Mail, 'messageId'> => {
  const values = { ...deps.brandPlaceholders, reference }
  const { datasources } = deps.editorial.current()
  return {
    kind: 'formReceipt',
    to: form.email,
    subject: mailText(datasources, 'formMail.subject', values),
    text: mailText(datasources, 'formMail.mail', values),
  }
}

/**
 * Mails forms. The form is read when the job runs, so one that was deleted with its person is not sent, and a corrected
 * setting holds for mails that wait. A form whose mail to the chain is refused for good stays in `npm run forms`.
 * [LOC-22]
 */
export const formJobs = (deps: FormMailDeps): TaskList => ({
  [formMailJob]: async (payload) => {
    const { reference, to } = payload as FormMailWork
    const { sql, clock, sendMail, publicUrl } = deps
    const forms = formsStore(sql)
    const stored = await forms.byReference(reference)
    if (stored === null || (to === 'chain' && stored.mailedAt !== null)) return
    if (sendMail === null) throw new Error('no mail server is configured')
    const messageId = `${reference}.${to}@${new URL(publicUrl()).hostname}`
    if (to === 'sender') {
      await sendMail({ ...mailToSender(stored, deps), messageId })
      return
    }
    const refusal = await sendMail({ ...mailToChain(stored, deps), messageId })
    await (refusal === null ? forms.mailed(reference, clock()) : forms.mailRefused(reference, clock()))
  },
})
