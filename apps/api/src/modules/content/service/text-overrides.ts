import { refusals } from '@forno/contracts/refusals/table'
import type { RefusalRow } from '@forno/contracts/refusals/row'
import type { DatasourceName, Datasources, Entries } from '@forno/domain/content/content'
import { ownProperty } from '@forno/domain/core/own-property'
import { methods } from '@forno/domain/core/payment-types'
import { redirectMessages } from '@forno/domain/payments/redirect-messages'
import { mailTexts, screenTexts } from '@forno/domain/texts/catalogue'
import { checkOverrides, type BuiltInText } from '@forno/domain/texts/overrides'
import { placeholdersIn } from '@forno/domain/texts/placeholders'

/** The values of a refusal that its text may name. Without a value, a screen shows the server's text. */
const refusalPlaceholders = [
  ...['type', 'min', 'max', 'minimumSpend', 'totalOrder', 'basketTotal', 'serviceType', 'condition', 'phone'],
]

const refusalKeys: ReadonlySet<string> = new Set(
  Object.values<RefusalRow>(refusals).flatMap(({ code, reason = code }) => [code, reason]),
)

/** The texts of a reason, or else a code, such as the two of StoreNotFound. */
const refusalTexts = Map.groupBy(Object.values<RefusalRow>(refusals), ({ code, reason = code }) => reason)

const paymentNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(methods).map(([type, { label }]) => [`payment.${type}`, label]),
)

/** The text that an entry of the dictionary replaces; null = nothing reads that key. [CON-08] [ERR-02] */
const dictionaryText = (key: string): BuiltInText | null => {
  const text = ownProperty(screenTexts, key) ?? ownProperty(paymentNames, key) ?? ownProperty(redirectMessages, key)
  if (text !== undefined) return { text }
  // A refusal's text may leave out any of its values.
  return refusalKeys.has(key) ? { text: '', alsoAllowed: refusalPlaceholders } : null
}

/** Whether an entry of our own dictionary says what the shop says without it. */
const isRepeated = ([key, text]: readonly [string, string]): boolean =>
  dictionaryText(key)?.text === text || (refusalTexts.get(key) ?? []).some(({ message }) => message === text)

const repetitions = (entries: Entries): readonly string[] =>
  Object.entries(entries)
    .filter(isRepeated)
    .map(([key]) => `${key} repeats the text that it replaces`)

const isOrderMessage = (key: string): boolean =>
  /^((placed|ready|onItsWay|cancelled)\w*(Subject|Mail|Sms)|notConfirmed\.(subject|mail|sms))$/.test(key)

/** The text that an entry of the messages replaces: that of our files, or a built-in one. */
const messageText =
  (files: Entries) =>
  (key: string): BuiltInText | null => {
    const text = ownProperty(files, key) ?? ownProperty(mailTexts, key)
    if (text === undefined) return null
    // Every message about an order gets the same values.
    const shared = Object.entries(files).flatMap(([name, each]) => (isOrderMessage(name) ? placeholdersIn(each) : []))
    return isOrderMessage(key) ? { text, alsoAllowed: shared } : { text }
  }

type CheckedDatasources = { readonly datasources: Datasources; readonly faults: readonly string[] }

const withValues = (entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([, text]) => text.trim() !== ''))

/**
 * Lays the texts of the content service over those of our files, by key; other datasources replace ours as a whole,
 * unless they have no entries. An entry with an unknown key or wrong placeholders is a fault, and the text below it
 * stays. So does the text below an empty consent: the ledger must never record a consent to nothing. An entry of our
 * dictionary that repeats the text below it is a fault too: a sentence has one home.
 * [CON-02] [CON-08] [ACC-34]
 */
export const overrideTexts = (
  files: Datasources,
  served: Readonly<Partial<Record<DatasourceName, Entries>>>,
): CheckedDatasources => {
  // Our files are the built-in texts of all messages without a dot.
  const dotted = Object.fromEntries(Object.entries(files.messages).filter(([key]) => key.includes('.')))
  const plain = Object.fromEntries(Object.entries(files.messages).filter(([key]) => !key.includes('.')))
  const checked = [
    { source: 'dictionary.yaml', ...checkOverrides(files.dictionary, dictionaryText) },
    { source: 'messages.yaml', ...checkOverrides(dotted, messageText({})) },
    { source: 'dictionary of the content service', ...checkOverrides(served.dictionary ?? {}, dictionaryText) },
    { source: 'messages of the content service', ...checkOverrides(served.messages ?? {}, messageText(plain)) },
  ] as const
  const [ownDictionary, ownMessages, dictionary, messages] = checked
  return {
    datasources: {
      ...files,
      ...Object.fromEntries(Object.entries(served).filter(([, entries]) => Object.keys(entries).length > 0)),
      consents: { ...files.consents, ...withValues(served.consents ?? {}) },
      dictionary: { ...ownDictionary.texts, ...dictionary.texts },
      messages: { ...plain, ...ownMessages.texts, ...messages.texts },
    },
    faults: [
      ...checked.flatMap(({ source, faults }) => faults.map((fault) => `${source}: ${fault}`)),
      ...repetitions(files.dictionary).map((fault) => `dictionary.yaml: ${fault}`),
    ],
  }
}
