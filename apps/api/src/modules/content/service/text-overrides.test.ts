import { fileURLToPath } from 'node:url'
import { refusals } from '@forno/contracts/refusals/table'
import type { RefusalRow } from '@forno/contracts/refusals/row'
import type { Datasources } from '@forno/domain/content/content'
import { redirectMessages } from '@forno/domain/payments/redirect-messages'
import { mailTexts, screenTexts } from '@forno/domain/texts/catalogue'
import { placeholdersIn } from '@forno/domain/texts/placeholders'
import { expect, test } from 'vitest'
import { mailText } from '../mail-text.ts'
import { readContent } from '../read-content.ts'
import { overrideTexts } from './text-overrides.ts'

const read = readContent(fileURLToPath(new URL('../../../../../../content', import.meta.url)))
if (!('content' in read)) throw new Error('the content files have errors')
const files = read.content.datasources

const overrideOf = (text: string): string =>
  `Other: ${placeholdersIn(text)
    .map((name) => `{${name}}`)
    .join(' ')}`

test('[CON-08] our own files have only known keys and placeholders, and repeat no text', () => {
  expect(overrideTexts(files, {})).toEqual({ datasources: files, faults: [] })
})

test.each([
  ['BasketOrdered', 'This order has already been placed.'],
  ['voucherUnknown', "We don't recognise that code."],
  ['StoreNotFound', 'Sorry, no stores were found that deliver to your address. Try pickup instead.'],
  ['ZipPayCancelled', 'Your Zip payment was cancelled.'],
  ['payment.cash', 'Cash'],
  ['save.saved', 'Your order details have been saved.'],
])('[CON-08] reports that our own %s repeats the text that it replaces', (key, text) => {
  const faultsWith = (entry: string) => {
    const dictionary = { ...files.dictionary, [key]: entry }
    return overrideTexts({ ...files, dictionary }, {}).faults
  }
  expect(faultsWith(text)).toEqual([`dictionary.yaml: ${key} repeats the text that it replaces`])
  expect(faultsWith(`${text} Please.`)).toEqual([])
})

/** The text of each key of the dictionary. */
const dictionaryTexts: Readonly<Record<string, string>> = {
  ...screenTexts,
  ...redirectMessages,
  ...Object.fromEntries(
    Object.values<RefusalRow>(refusals).map(({ code, reason = code, message }) => [reason, message]),
  ),
  ...files.dictionary,
}

test.each(Object.entries(dictionaryTexts))(
  "[CON-02] [CON-08] the service's entry %s of the dictionary replaces the text below it, and the others stay",
  (key, text) => {
    const entry = overrideOf(text)
    const { datasources, faults } = overrideTexts(files, { dictionary: { [key]: entry } })
    expect(faults).toEqual([])
    expect(datasources.dictionary).toEqual({ ...files.dictionary, [key]: entry })
  },
)

test.each(Object.entries({ ...mailTexts, ...files.messages }))(
  "[CON-02] [CON-08] the service's entry %s of the messages replaces the text below it, and the others stay",
  (key, text) => {
    const entry = overrideOf(text)
    const { datasources, faults } = overrideTexts(files, { messages: { [key]: entry } })
    expect(faults).toEqual([])
    expect(datasources.messages).toEqual({ ...files.messages, [key]: entry })
  },
)

test.each(Object.keys(mailTexts) as Parameters<typeof mailText>[1][])(
  '[CON-08] the mail text %s is the entry of the messages, or else the built-in one, with its values',
  (key) => {
    const values = Object.fromEntries(placeholdersIn(mailTexts[key] ?? '').map((name) => [name, `<${name}>`]))
    const builtIn = mailText(files, key, values)
    expect(builtIn).not.toBe('')
    expect(placeholdersIn(builtIn)).toEqual([])
    const changed: Datasources = { ...files, messages: { ...files.messages, [key]: 'Other: {brand} {greeting}' } }
    expect(mailText(changed, key, { ...values, brand: 'Bella', greeting: 'Hi' })).toBe('Other: Bella Hi')
  },
)

test.each([
  ['dictionary', 'save.nothing', 'Saved.', 'save.nothing is no key of a text'],
  ['dictionary', 'VoucherUnknown', 'No.', 'VoucherUnknown is no key of a text'],
  ['dictionary', 'payment.gold', 'Gold', 'payment.gold is no key of a text'],
  ['dictionary', 'OrderFailed', 'Call {number}.', 'OrderFailed has the unknown placeholder {number}'],
  ['dictionary', 'save.newTotal', '{total} {link}', 'save.newTotal has the unknown placeholder {link}'],
  ['messages', 'readySubject', 'Ready: {order}', 'readySubject has the unknown placeholder {order}'],
  ['messages', 'readySms', 'Your order is ready.', 'readySms lacks {link}'],
  ['messages', 'readyLetter', 'Dear {name}', 'readyLetter is no key of a text'],
  ['messages', 'accountMail.resetMail', 'Open the link.', 'accountMail.resetMail lacks {link}'],
  ['messages', 'leaveFooter', 'Bye.', 'leaveFooter lacks {link}'],
] as const)(
  "[CON-08] reports that the service's %s cannot set %s to “%s”, and our text stays",
  (source, key, text, fault) => {
    const { datasources, faults } = overrideTexts(files, { [source]: { [key]: text } })
    expect(faults).toEqual([`${source} of the content service: ${fault}`])
    expect(datasources).toEqual(files)
  },
)

test('[CON-08] reports a fault in our own files, and the built-in text stays', () => {
  const { datasources, faults } = overrideTexts(
    { ...files, dictionary: { ...files.dictionary, 'save.saved': '{name}' } },
    {},
  )
  expect(faults).toEqual(['dictionary.yaml: save.saved has the unknown placeholder {name}'])
  expect(datasources).toEqual(files)
})

test('[CON-08] a message about an order may use every value of such messages', () => {
  const text = 'Ready, {name}: {lines}, {sums}, {link}, {receipt}, {place}'
  expect(overrideTexts(files, { messages: { readyMail: text } }).faults).toEqual([])
})

test('[CON-02] other datasources of the service replace ours as a whole', () => {
  const { datasources } = overrideTexts(files, { 'feature-flag': { a: '1' } })
  expect(datasources['feature-flag']).toEqual({ a: '1' })
})

test('[CON-02] a datasource of the service without entries leaves that of our files', () => {
  const empty = Object.fromEntries(Object.keys(files).map((name) => [name, {}]))
  expect(overrideTexts(files, empty).datasources).toEqual(files)
})

test('[ACC-34] [CON-02] a consent of the service replaces ours by name, and an empty one leaves it', () => {
  const [first = '', second = ''] = Object.keys(files.consents)
  const { consents } = overrideTexts(files, { consents: { [first]: 'New wording', [second]: ' ' } }).datasources
  expect(consents).toEqual({ ...files.consents, [first]: 'New wording' })
})
