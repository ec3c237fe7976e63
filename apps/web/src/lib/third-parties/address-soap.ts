import { addressLineLimit, addressSearchTimeout, addressSuggestionLimit } from '@forno/domain/fulfilment/address-search'
import { childAt, childrenOf, isTrue, readXml, textOf, XmlInvalid, type XmlElement } from './xml.ts'

/** One suggestion of the address search. [LOC-07] */
export type PicklistEntry = {
  readonly moniker: string
  readonly text: string
  readonly postcode: string
  readonly score: number
  /** The service does not list the house number; the customer may still use it. */
  readonly isUnlisted?: boolean
}

/** The lines of an address by their labels. [LOC-08] */
export type AddressLines = ReadonlyMap<string, string>

const namespace = 'http://www.qas.com/OnDemand-2011-03'
/** The address layout of our account: its lines and their labels. */
const layout = 'Forno'

/** A failed lookup: malformed XML, or a SOAP fault. [LOC-07] */
export class AddressLookupFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AddressLookupFailed'
  }
}

/** Escapes a text for XML; characters that XML cannot contain become spaces. */
const escapeXml = (text: string): string =>
  text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, ' ')

const envelope = (body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" ` +
  `xmlns:ond="${namespace}"><soapenv:Header><ond:QAQueryHeader/></soapenv:Header><soapenv:Body>${body}</soapenv:Body>` +
  `</soapenv:Envelope>`

/**
 * How a search reads its text: as typed, as the lines of one address that `|` separates, or as the beginning of a
 * suburb's name.
 */
export type SearchEngine = 'Intuitive' | 'Verification' | 'Typedown'

/** The DoSearch envelope for a typed text, escaped for XML. [LOC-06] [LOC-07] */
export const searchEnvelope = (search: string, engine: SearchEngine = 'Intuitive'): string =>
  envelope(
    `<ond:QASearch><ond:Country>AUE</ond:Country><ond:Engine Flatten="true" Threshold="${addressSuggestionLimit}" ` +
      `Timeout="${addressSearchTimeout}">${engine}</ond:Engine><ond:Layout>${layout}</ond:Layout>` +
      `<ond:Search>${escapeXml(search)}</ond:Search></ond:QASearch>`,
  )

/** The DoGetAddress envelope for a chosen entry. [LOC-08] */
export const addressEnvelope = (moniker: string): string =>
  envelope(
    `<ond:QAGetAddress><ond:Layout>${layout}</ond:Layout><ond:Moniker>${escapeXml(moniker)}</ond:Moniker></ond:QAGetAddress>`,
  )

/** The header SOAPAction of an operation. */
export const soapAction = (operation: 'DoSearch' | 'DoGetAddress'): string => `${namespace}/${operation}`

/** The entries of a search answer, at most 25. Throws AddressLookupFailed. [LOC-06] [LOC-07] */
export const readSearchAnswer = (xml: string): readonly PicklistEntry[] =>
  childrenOf(childAt(read(xml), 'QASearchResult', 'QAPicklist'), 'PicklistEntry')
    .map((entry) => ({
      moniker: textOf(entry, 'Moniker'),
      text: textOf(entry, 'PartialAddress') || textOf(entry, 'Picklist'),
      postcode: textOf(entry, 'Postcode'),
      score: Number(textOf(entry, 'Score')) || 0,
      isUnlisted: isTrue(entry, 'PhantomPrimaryPoint'),
    }))
    .filter(({ moniker }) => moniker !== '')
    .slice(0, addressSuggestionLimit)

/** The labelled lines of an address. Throws AddressLookupFailed. [LOC-08] */
export const readAddressAnswer = (xml: string): AddressLines =>
  new Map(
    childrenOf(childAt(read(xml), 'Address', 'QAAddress'), 'AddressLine')
      .slice(0, addressLineLimit)
      .map((line) => [textOf(line, 'Label'), textOf(line, 'Line')]),
  )

/** In degrees. */
export type Coordinates = { readonly longitude: number; readonly latitude: number }

/** The coordinates of the nearest listed house numbers, below and above one that the service does not list. [LOC-20] */
export const sidesOf = (lines: AddressLines): readonly Coordinates[] =>
  ['numberBelow', 'numberAbove']
    .map((level) => coordinatesAt(lines, level))
    .filter((coordinates) => coordinates !== null)

/** Address-level coordinates take precedence over street-level ones; null with neither. [LOC-08] */
export const coordinatesOf = (lines: AddressLines): Coordinates | null =>
  coordinatesAt(lines, 'addressLevel') ?? coordinatesAt(lines, 'streetLevel')

const coordinatesAt = (lines: AddressLines, level: string): Coordinates | null => {
  const longitude = degrees(lines.get(`${level}Longitude`))
  const latitude = degrees(lines.get(`${level}Latitude`))
  return longitude === null || latitude === null ? null : { longitude, latitude }
}

const degrees = (text: string | undefined): number | null => {
  const value = Number(text)
  return text === undefined || text.trim() === '' || !Number.isFinite(value) ? null : value
}

/** The body of an answer. Throws AddressLookupFailed for malformed XML and faults. [LOC-07] */
const read = (xml: string): XmlElement => {
  const body = childAt({ name: '', attributes: '', text: '', children: [parse(xml)] }, 'Envelope', 'Body')
  if (body === undefined) throw new AddressLookupFailed('InvalidXml')
  const fault = childAt(body, 'Fault')
  if (fault !== undefined) throw new AddressLookupFailed(textOf(fault, 'faultstring'))
  return body
}

const parse = (xml: string): XmlElement => {
  try {
    return readXml(xml)
  } catch (error) {
    if (error instanceof XmlInvalid) throw new AddressLookupFailed(error.code)
    throw error
  }
}
