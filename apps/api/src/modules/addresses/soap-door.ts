import type { AddressLine, PicklistEntry } from './address-source.ts'
import { message, namespace, readMessage } from './soap-message.ts'
import { textIn, XmlRefused } from './xml-document.ts'
import { escaped, textElement } from './xml-text.ts'

/** What a browser asked our door. */
export type Asked =
  | { readonly operation: 'DoSearch'; readonly text: string }
  | { readonly operation: 'DoGetAddress'; readonly moniker: string }
  | { readonly operation: null; readonly sentence: string }

/** Bytes. */
const longestMessage = 16_384
/** Characters, of a search and of a moniker. */
const longestText = 200
const longestMoniker = 1_000

const nonsense = (sentence: string): Asked => ({ operation: null, sentence })

/** Reads a message; the operation is told by the element in its body. Threshold, layout and engine are the server's own. [LOC-07] [LOC-08] */
export const readAsked = (xml: string): Asked => {
  if (Buffer.byteLength(xml) > longestMessage) return nonsense('The message is too long.')
  try {
    const asked = readMessage(xml)
    if (asked.namespace !== namespace) return nonsense('The namespace is not known.')
    if (asked.name === 'QASearch') return askedSearch(textIn(asked, 'Search'))
    if (asked.name === 'QAGetAddress') return askedAddress(textIn(asked, 'Moniker'))
    return nonsense('The operation is not known.')
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error
    return nonsense(`The message could not be read. ${error.message}`)
  }
}

const askedSearch = (text: string): Asked =>
  text.length > longestText
    ? nonsense(`Search takes ${longestText} characters at most.`)
    : { operation: 'DoSearch', text }

const askedAddress = (moniker: string): Asked =>
  moniker === '' || moniker.length > longestMoniker
    ? nonsense('The moniker is not valid.')
    : { operation: 'DoGetAddress', moniker }

/** The answer to DoSearch; no element PicklistEntry at all when nothing was found. */
export const searchAnswer = (entries: readonly PicklistEntry[]): string =>
  message(
    `<QASearchResult VerifyLevel="None" xmlns="${namespace}"><QAPicklist><FullPicklistMoniker></FullPicklistMoniker>` +
      `${entries.map(entryElement).join('')}${textElement('Prompt', 'Enter selection')}` +
      `${textElement('Total', String(entries.length))}</QAPicklist></QASearchResult>`,
  )

const entryElement = ({ moniker, text, postcode, score }: PicklistEntry): string =>
  `<PicklistEntry FullAddress="true">${textElement('Moniker', moniker)}${textElement('PartialAddress', text)}` +
  `${textElement('Picklist', text)}${textElement('Postcode', postcode)}${textElement('Score', String(score))}</PicklistEntry>`

/** The answer to DoGetAddress. */
export const addressAnswer = (lines: readonly AddressLine[]): string =>
  message(`<Address xmlns="${namespace}"><QAAddress>${lines.map(lineElement).join('')}</QAAddress></Address>`)

const lineElement = ({ label, line, content }: AddressLine): string =>
  `<AddressLine LineContent="${escaped(content)}">${textElement('Label', label)}${textElement('Line', line)}</AddressLine>`
