import { formattedAddress } from './formatted-address.ts'
import { houseText } from './houses.ts'
import { linesOf } from './layouts.ts'
import { monikerOf, picklistMoniker } from './moniker.ts'
import { mostCounted, type Hit, type Hits } from './search-addresses.ts'
import { namespace } from './soap-fault.ts'
import { attributeList, textElement } from './xml-text.ts'

const entryFlags = {
  FullAddress: false,
  Multiples: false,
  CanStep: false,
  AliasMatch: false,
  PostcodeRecoded: false,
  CrossBorderMatch: false,
  DummyPOBox: false,
  Name: false,
  Information: false,
  WarnInformation: false,
  IncompleteAddr: false,
  UnresolvableRange: false,
  PhantomPrimaryPoint: false,
  SubsidiaryData: false,
  ExtendedData: false,
  EnhancedData: false,
}

/** The search result; with `formatted`, each entry contains the whole address. */
export function searchResult(search: string, { hits, total }: Hits, formatted: boolean): string {
  const attributes = attributeList({
    OverThreshold: total > hits.length,
    MoreOtherMatches: total > hits.length,
    LargePotential: false,
    MaxMatches: total === mostCounted,
    Timeout: false,
    AutoFormatSafe: false,
    AutoFormatPastClose: false,
    AutoStepinSafe: false,
    AutoStepinPastClose: false,
  })
  const entries = hits.length === 0 ? noMatches : hits.map((hit) => entryOf(hit, formatted)).join('')
  return (
    `<QASearchResult VerifyLevel="None" xmlns="${namespace}"><QAPicklist${attributes}>` +
    `${textElement('FullPicklistMoniker', picklistMoniker(search))}${entries}` +
    `${textElement('Prompt', 'Enter selection')}${textElement('Total', String(total))}</QAPicklist></QASearchResult>`
  )
}

function entryOf({ street, house, score }: Hit, formatted: boolean): string {
  const { name, state, postcode } = street.suburb
  const place = `${houseText(house)} ${street.name} ${street.type}, ${name.toUpperCase()} ${state}`
  const address = formatted ? formattedAddress(linesOf(street, house, street.precision)) : ''
  return (
    `<PicklistEntry${attributeList({ ...entryFlags, FullAddress: true })}>` +
    `${textElement('Moniker', monikerOf(street, house))}${textElement('PartialAddress', `${place} ${postcode}`)}` +
    `${textElement('Picklist', place)}${textElement('Postcode', postcode)}${textElement('Score', String(score))}${address}</PicklistEntry>`
  )
}

const noMatches =
  `<PicklistEntry${attributeList({ ...entryFlags, Information: true })}><Moniker></Moniker><PartialAddress></PartialAddress>` +
  `${textElement('Picklist', 'No matches')}<Postcode></Postcode>${textElement('Score', '0')}</PicklistEntry>`
