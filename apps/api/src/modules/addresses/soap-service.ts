import { addressSuggestionLimit } from '@forno/domain/fulfilment/address-search'
import type { AddressLine, PicklistEntry } from './address-source.ts'
import { message, namespace, readMessage } from './soap-message.ts'
import { child, textIn, XmlRefused, type XmlElement } from './xml-document.ts'
import { xmlEscaped, textElement } from './xml-text.ts'

/**
 * How DoSearch reads its text: as typed (Intuitive, and every other engine), as the lines of an address (Verification),
 * or as the beginning of a suburb's name (Typedown).
 */
type Engine = 'Intuitive' | 'Verification' | 'Typedown'

/** A request to our address service, or the reason why it is invalid (`sentence`). */
export type SoapRequest =
  | { readonly operation: 'DoSearch'; readonly engine: Engine; readonly text: string; readonly most: number }
  | { readonly operation: 'DoRefine'; readonly moniker: string; readonly refinement: string; readonly most: number }
  | { readonly operation: 'DoGetAddress'; readonly moniker: string }
  | { readonly operation: 'DoCanSearch'; readonly country: string }
  | { readonly operation: 'DoGetData' | 'DoGetLayouts' }
  | { readonly operation: null; readonly sentence: string }

/** Bytes. */
const longestMessage = 16_384
/** Characters, of a search and of a moniker. */
const longestText = 200
const longestMoniker = 1_000

const invalidRequest = (sentence: string): SoapRequest => ({ operation: null, sentence })

/**
 * Parses a message. The element in its body determines the operation. The layout is ignored. [LOC-07]
 * [LOC-08]
 */
export const parseRequest = (xml: string): SoapRequest => {
  if (Buffer.byteLength(xml) > longestMessage) return invalidRequest('The message is too long.')
  try {
    const request = readMessage(xml)
    if (request.namespace !== namespace) return invalidRequest('The namespace is not known.')
    if (request.name === 'QASearch') return searchRequest(request)
    if (request.name === 'QARefine') return refineRequest(request)
    if (request.name === 'QAGetAddress') return addressRequest(textIn(request, 'Moniker'))
    return discoveryRequest(request)
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error
    return invalidRequest(`The message could not be read. ${error.message}`)
  }
}

/** Operations by which clients explore the service. */
const discoveryRequest = (request: XmlElement): SoapRequest => {
  switch (request.name) {
    case 'QACanSearch':
      return { operation: 'DoCanSearch', country: textIn(request, 'Country') }
    case 'QAGetData':
      return { operation: 'DoGetData' }
    case 'QAGetLayouts':
      return { operation: 'DoGetLayouts' }
    default:
      return invalidRequest('The operation is not known.')
  }
}

/** The requested number of entries; the maximum if it is missing or invalid. */
const thresholdIn = (element: XmlElement | undefined): number => {
  const threshold = Number(element?.attributes.get('Threshold'))
  return threshold >= 1 ? Math.min(Math.floor(threshold), addressSuggestionLimit) : addressSuggestionLimit
}

const engines: readonly Engine[] = ['Verification', 'Typedown']

const searchRequest = (request: XmlElement): SoapRequest => {
  const text = textIn(request, 'Search')
  if (text.length > longestText) return invalidRequest(`Search takes ${longestText} characters at most.`)
  const engine = engines.find((each) => each === textIn(request, 'Engine').trim()) ?? 'Intuitive'
  return { operation: 'DoSearch', engine, text, most: thresholdIn(child(request, 'Engine')) }
}

const refineRequest = (request: XmlElement): SoapRequest => {
  const [moniker, refinement] = [textIn(request, 'Moniker'), textIn(request, 'Refinement')]
  if (moniker === '' || moniker.length > longestMoniker) return invalidRequest('The moniker is not valid.')
  return refinement.length > longestText
    ? invalidRequest(`Refinement takes ${longestText} characters at most.`)
    : { operation: 'DoRefine', moniker, refinement, most: thresholdIn(request) }
}

const addressRequest = (moniker: string): SoapRequest =>
  moniker === '' || moniker.length > longestMoniker
    ? invalidRequest('The moniker is not valid.')
    : { operation: 'DoGetAddress', moniker }

/** Entries, and the moniker with which the list can be refined. */
export type Picklist = { readonly moniker: string; readonly entries: readonly PicklistEntry[] }

/** The answer to DoSearch. Without results it has no PicklistEntry. */
export const searchAnswer = (list: Picklist): string =>
  message(`<QASearchResult VerifyLevel="None" xmlns="${namespace}">${picklistElement(list)}</QASearchResult>`)

/** The answer to DoSearch by lines: one address; a number or street that the index lacks is verified in part. */
export const verificationAnswer = (entry: PicklistEntry | null): string => {
  const level = entry === null ? 'None' : entry.isUnlisted === true ? 'StreetPartial' : 'Verified'
  const list = { moniker: '', entries: entry === null ? [] : [entry] }
  return message(
    `<QASearchResult VerifyLevel="${level}" xmlns="${namespace}">${picklistElement(list)}</QASearchResult>`,
  )
}

/** The answer to DoRefine. */
export const refineAnswer = (list: Picklist): string =>
  message(`<Picklist xmlns="${namespace}">${picklistElement(list)}</Picklist>`)

const picklistElement = ({ moniker, entries }: Picklist): string =>
  `<QAPicklist>${textElement('FullPicklistMoniker', moniker)}${entries.map(entryElement).join('')}` +
  `${textElement('Prompt', 'Enter selection')}${textElement('Total', String(entries.length))}</QAPicklist>`

/** `PhantomPrimaryPoint` marks a house number that the directory lacks. */
const entryElement = ({ moniker, text, postcode, score, isUnlisted }: PicklistEntry): string =>
  `<PicklistEntry FullAddress="true"${isUnlisted === true ? ' PhantomPrimaryPoint="true"' : ''}>${textElement('Moniker', moniker)}${textElement('PartialAddress', text)}` +
  `${textElement('Picklist', text)}${textElement('Postcode', postcode)}${textElement('Score', String(score))}</PicklistEntry>`

/** The answer to DoGetAddress. */
export const addressAnswer = (lines: readonly AddressLine[]): string =>
  message(`<Address xmlns="${namespace}"><QAAddress>${lines.map(lineElement).join('')}</QAAddress></Address>`)

const lineElement = ({ label, line, content }: AddressLine): string =>
  `<AddressLine LineContent="${xmlEscaped(content)}">${textElement('Label', label)}${textElement('Line', line)}</AddressLine>`

const country = 'AUE'

/** The answer to DoCanSearch: only Australia can be searched. */
export const canSearchAnswer = (request: string): string =>
  message(
    request === country
      ? `<QASearchOk xmlns="${namespace}"><IsOk>true</IsOk></QASearchOk>`
      : `<QASearchOk xmlns="${namespace}"><IsOk>false</IsOk><ErrorCode>-1</ErrorCode>` +
          `${textElement('ErrorMessage', `The data set ${request} is not available.`)}</QASearchOk>`,
  )

/** The answer to DoGetData. */
export const dataAnswer = (): string =>
  message(
    `<QAData xmlns="${namespace}"><DataSet>${textElement('ID', country)}${textElement('Name', 'Australia')}</DataSet></QAData>`,
  )

/** The answer to DoGetLayouts: the one layout with the labels of LOC-08. */
export const layoutsAnswer = (): string =>
  message(
    `<QALayouts xmlns="${namespace}"><Layout>${textElement('Name', 'Forno')}` +
      `${textElement('Comment', 'Address lines with coordinates')}</Layout></QALayouts>`,
  )
