import { formattedAddress } from './formatted-address.ts'
import { checkLayout, layouts, linesOf } from './layouts.ts'
import { readMoniker } from './moniker.ts'
import { searchResult } from './picklist.ts'
import { createSearch } from './search-addresses.ts'
import { namespace, SoapFault } from './soap-fault.ts'
import { checkAttributes, flag, optional, partsInOrder, required, type AttributeRule } from './soap-request.ts'
import { generateStreets, type Precision } from './streets.ts'
import type { XmlElement } from './xml-element.ts'
import { textElement } from './xml-text.ts'

/** How a forced outcome changes the answer of the directory. */
type ForcedAnswer = { readonly empty: boolean; readonly precision: Precision | undefined }

/** An operation: the name of its request element and the function that answers it. */
type Operation = {
  readonly element: string
  readonly answer: (request: XmlElement, forcedAnswer: ForcedAnswer) => string
}

export type Operations = Readonly<Record<string, Operation>>

const country = 'AUE'
const longestSearch = 200
const requestAttributes: Readonly<Record<string, AttributeRule>> = { Localisation: 'text', RequestTag: 'text' }
const engineWords = ['Singleline', 'Typedown', 'Verification', 'Intuitive', 'Keyfinder']
const engineAttributes: Readonly<Record<string, AttributeRule>> = {
  Flatten: flag,
  Intensity: ['Exact', 'Close', 'Extensive'],
  PromptSet: ['OneLine', 'Default', 'Generic', 'Optimal', 'Alternate', 'Alternate2', 'Alternate3'],
  Threshold: { from: 5, to: 750 },
  Timeout: { from: 0, to: 600_000 },
}

/** The operations that the demo's directory answers. */
export function createOperations(): Operations {
  const streets = generateStreets()
  const byId = new Map(streets.map((street) => [street.id, street]))
  const search = createSearch(streets)
  return {
    DoSearch: {
      element: 'QASearch',
      answer: (request, forcedAnswer) => {
        const { text, threshold, formatted } = readSearch(request)
        return searchResult(text, forcedAnswer.empty ? { hits: [], total: 0 } : search(text, threshold), formatted)
      },
    },
    DoGetAddress: {
      element: 'QAGetAddress',
      answer: (request, forcedAnswer) => {
        const found = readMoniker(readGetAddress(request), byId)
        if (found === undefined) throw new SoapFault('The moniker is not valid.')
        const { street, house } = found
        const lines = forcedAnswer.empty ? [] : linesOf(street, house, forcedAnswer.precision ?? street.precision)
        return `<Address xmlns="${namespace}">${formattedAddress(lines)}</Address>`
      },
    },
    DoCanSearch: { element: 'QACanSearch', answer: canSearch },
    DoGetData: { element: 'QAGetData', answer: getData },
    DoGetLayouts: { element: 'QAGetLayouts', answer: getLayouts },
  }
}

function readSearch(request: XmlElement): { text: string; threshold: number; formatted: boolean } {
  checkAttributes(request, requestAttributes)
  const parts = partsInOrder(request, [
    required('Country'),
    required('Engine'),
    optional('Layout'),
    optional('QAConfig'),
    required('Search'),
    optional('FormattedAddressInPicklist'),
  ])
  checkCountry(parts.get('Country'))
  const layout = parts.get('Layout')
  if (layout !== undefined) checkLayout(layout.text)
  const text = parts.get('Search')?.text ?? ''
  if (text.length > longestSearch) throw new SoapFault(`Search takes ${longestSearch} characters at most.`)
  const isFormatted = parts.get('FormattedAddressInPicklist')?.text ?? 'false'
  if (!['true', 'false', '1', '0'].includes(isFormatted))
    throw new SoapFault(`FormattedAddressInPicklist does not take "${isFormatted}".`)
  const formatted = ['true', '1'].includes(isFormatted)
  return { text, threshold: readEngine(parts.get('Engine')), formatted }
}

/** Checks the engine and returns its threshold; 25 by default. */
function readEngine(engine: XmlElement | undefined): number {
  if (engine === undefined || !engineWords.includes(engine.text)) throw new SoapFault('The engine is not known.')
  checkAttributes(engine, engineAttributes)
  return Number(engine.attributes.get('Threshold') ?? 25)
}

function checkCountry(element: XmlElement | undefined): void {
  if (element?.text !== country) throw new SoapFault(`The data set ${element?.text ?? ''} is not available.`)
}

function readGetAddress(request: XmlElement): string {
  checkAttributes(request, requestAttributes)
  // Some clients send the country first; the moniker already contains it.
  const parts = partsInOrder(request, [
    optional('Country'),
    required('Layout'),
    required('Moniker'),
    optional('QAConfig'),
  ])
  checkLayout(parts.get('Layout')?.text ?? '')
  return parts.get('Moniker')?.text ?? ''
}

function canSearch(request: XmlElement): string {
  checkAttributes(request, requestAttributes)
  const parts = partsInOrder(request, [
    required('Country'),
    required('Engine'),
    optional('Layout'),
    optional('QAConfig'),
  ])
  readEngine(parts.get('Engine'))
  const reason = cannotSearch(parts.get('Country')?.text ?? '', parts.get('Layout')?.text)
  const answer =
    reason === undefined
      ? textElement('IsOk', 'true')
      : `${textElement('IsOk', 'false')}${textElement('ErrorCode', '-1')}${textElement('ErrorMessage', reason)}`
  return `<QASearchOk xmlns="${namespace}">${answer}</QASearchOk>`
}

function cannotSearch(dataSet: string, layout: string | undefined): string | undefined {
  if (dataSet !== country) return `The data set ${dataSet} is not available.`
  return layout === undefined || layouts.some(({ name }) => name === layout)
    ? undefined
    : `The layout ${layout} is not known.`
}

function getData(request: XmlElement): string {
  checkAttributes(request, requestAttributes)
  partsInOrder(request, [])
  const dataSet = `${textElement('ID', country)}${textElement('Name', 'Australia (generated demo streets)')}`
  return `<QAData xmlns="${namespace}"><DataSet>${dataSet}</DataSet></QAData>`
}

function getLayouts(request: XmlElement): string {
  checkAttributes(request, requestAttributes)
  checkCountry(partsInOrder(request, [required('Country'), optional('QAConfig')]).get('Country'))
  const known = layouts
    .map(({ name, comment }) => `<Layout>${textElement('Name', name)}${textElement('Comment', comment)}</Layout>`)
    .join('')
  return `<QALayouts xmlns="${namespace}">${known}</QALayouts>`
}
