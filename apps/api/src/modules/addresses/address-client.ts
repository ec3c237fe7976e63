import { hour } from '@forno/domain/core/durations'
import { addressLineLimit, addressSuggestionLimit } from '@forno/domain/fulfilment/address-search'
import { LRUCache } from 'lru-cache'
import { clockFrom, type Clock } from '../../platform/core/clock.ts'
import {
  AddressRefused,
  AddressUnavailable,
  type AddressLine,
  type AddressSource,
  type PicklistEntry,
} from './address-source.ts'
import { makeGuard, type Budget } from './provider-guard.ts'
import { faultOf, message, namespace, readMessage } from './soap-message.ts'
import { child, childrenOf, textIn, XmlRefused, type XmlElement } from './xml-document.ts'
import { textElement } from './xml-text.ts'

const country = 'AUE'
const layout = 'Forno'
/** Milliseconds. [LOC-06] */
const providerDeadline = 10_000
/** Bytes. */
const longestAnswer = 262_144
/**
 * Milliseconds that answers are cached: many customers of one evening type the same street, and the directory
 * changes.
 */
const cacheLifetime = hour
const mostCachedAnswers = 2_000

export type AddressClientSettings = { readonly addressUrl: string; readonly addressToken: string }
type AddressClientOptions = {
  readonly now?: Clock
  readonly deadline?: number
  /** The account's budget, if several processes share it. */
  readonly budget?: Budget
}

/** A SOAP operation, its request body, the element of its answer, and the function that reads it. */
type Operation<T> = {
  readonly operation: 'DoSearch' | 'DoGetAddress'
  readonly body: string
  readonly answer: 'QASearchResult' | 'Address'
  readonly read: (answer: XmlElement) => T
}

/**
 * Client of the commercial address service, over SOAP 1.1. Answers are cached for an hour. The guard holds back calls
 * over the account's budget, and calls to a provider that is down. Times are in milliseconds. [LOC-06] [LOC-07]
 * [LOC-08]
 */
export const makeAddressClient = (
  settings: AddressClientSettings,
  { now = clockFrom(null), deadline = providerDeadline, budget }: AddressClientOptions = {},
): AddressSource => {
  const guard = makeGuard(now, budget)
  const cache = { max: mostCachedAnswers, ttl: cacheLifetime, ttlResolution: 0, perf: { now } }
  const searches = new LRUCache<string, readonly PicklistEntry[]>(cache)
  const addresses = new LRUCache<string, readonly AddressLine[]>(cache)

  const run = <T>(operation: Operation<T>, callerSignal: AbortSignal | undefined): Promise<T> =>
    guard(async () => {
      const timeout = AbortSignal.timeout(deadline)
      const signal = callerSignal === undefined ? timeout : AbortSignal.any([callerSignal, timeout])
      try {
        return operation.read(await answerOf(operation, await post(settings, operation, signal)))
      } catch (error) {
        if (callerSignal?.aborted === true || error instanceof AddressRefused) throw error
        throw unavailable(error, timeout)
      }
    })

  return {
    search: async (text, signal) => {
      const key = text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
      const cached = searches.get(key)
      if (cached !== undefined) return cached
      const entries = await run(searchFor(text.trim(), deadline), signal)
      // Empty results are not cached, so that a retry asks the service again.
      if (entries.length > 0) searches.set(key, entries)
      return entries
    },
    byMoniker: async (moniker, signal) => {
      const cached = addresses.get(moniker)
      if (cached !== undefined) return cached
      const lines = await run(addressOf(moniker), signal)
      if (lines.length > 0) addresses.set(moniker, lines)
      return lines
    },
  }
}

const post = (
  settings: AddressClientSettings,
  { operation, body }: Operation<unknown>,
  signal: AbortSignal,
): Promise<Response> =>
  fetch(settings.addressUrl, {
    method: 'POST',
    // A redirect would send the token to another host.
    redirect: 'error',
    signal,
    headers: {
      'content-type': 'text/xml;charset=UTF-8',
      soapaction: `"${namespace}/${operation}"`,
      'auth-token': settings.addressToken,
    },
    body: message(body),
  })

const unavailable = (error: unknown, timeout: AbortSignal): AddressUnavailable => {
  if (error instanceof AddressUnavailable) return error
  if (timeout.aborted) return new AddressUnavailable('timeout')
  return error instanceof XmlRefused
    ? new AddressUnavailable('unreadable', error.message)
    : new AddressUnavailable('no connection')
}

const answerOf = async ({ answer }: Operation<unknown>, response: Response): Promise<XmlElement> => {
  const xml = await boundedText(response)
  const isXml = response.headers.get('content-type')?.includes('xml') === true
  if (!response.ok && !(response.status === 500 && isXml))
    throw new AddressUnavailable('status', String(response.status))
  const content = readMessage(xml)
  const fault = faultOf(content)
  if (fault?.side === 'Client') throw new AddressRefused(fault.sentence)
  if (fault !== null || !response.ok) throw new AddressUnavailable('fault', fault?.sentence)
  if (content.name !== answer || content.namespace !== namespace)
    throw new AddressUnavailable('unreadable', 'unexpected answer')
  return content
}

const boundedText = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of chunks(response)) {
    length += part.byteLength
    if (length > longestAnswer) throw new AddressUnavailable('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const chunks = (response: Response): AsyncIterable<Uint8Array> | readonly Uint8Array[] => response.body ?? []

const searchFor = (text: string, deadline: number): Operation<readonly PicklistEntry[]> => ({
  operation: 'DoSearch',
  body:
    `<QASearch xmlns="${namespace}" Localisation="" RequestTag="">${textElement('Country', country)}` +
    `<Engine Flatten="true" Intensity="Close" PromptSet="Default" Threshold="${addressSuggestionLimit}" Timeout="${deadline}">Intuitive</Engine>` +
    `${textElement('Layout', layout)}${textElement('Search', text)}` +
    `${textElement('FormattedAddressInPicklist', 'false')}</QASearch>`,
  answer: 'QASearchResult',
  read: readEntries,
})

const addressOf = (moniker: string): Operation<readonly AddressLine[]> => ({
  operation: 'DoGetAddress',
  body:
    `<QAGetAddress xmlns="${namespace}" Localisation="" RequestTag="">${textElement('Layout', layout)}` +
    `${textElement('Moniker', moniker)}</QAGetAddress>`,
  answer: 'Address',
  read: readLines,
})

/** Entries without a moniker are remarks such as "No matches". */
const readEntries = (answer: XmlElement): readonly PicklistEntry[] =>
  childrenOf(child(answer, 'QAPicklist'), 'PicklistEntry')
    .map((entry) => ({
      moniker: textIn(entry, 'Moniker'),
      text: textIn(entry, 'PartialAddress') || textIn(entry, 'Picklist'),
      postcode: textIn(entry, 'Postcode'),
      score: Number(textIn(entry, 'Score')) || 0,
    }))
    .filter(({ moniker }) => moniker !== '')
    .slice(0, addressSuggestionLimit)

const readLines = (answer: XmlElement): readonly AddressLine[] =>
  childrenOf(child(answer, 'QAAddress'), 'AddressLine')
    .map((line) => ({
      label: textIn(line, 'Label'),
      line: textIn(line, 'Line'),
      content: line.attributes.get('LineContent') ?? 'None',
    }))
    .slice(0, addressLineLimit)
