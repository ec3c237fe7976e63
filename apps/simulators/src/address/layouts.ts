import { houseAt, houseText, streetMiddle, type House } from './houses.ts'
import { SoapFault } from './soap-fault.ts'
import type { Precision, Street } from './streets.ts'

/** One labelled line of a formatted address. */
export type AddressLine = { readonly content: 'Address' | 'DataPlus'; readonly label: string; readonly line: string }

/** The layouts of the demo account; the second is the one in the protocol's examples. */
export const layouts = [
  { name: 'Forno', comment: 'Address lines with coordinates; generated demo streets, not real addresses' },
  { name: 'OurLayout', comment: 'The same lines under the name of the examples' },
] as const

/** Throws a SoapFault for an unknown layout. */
export function checkLayout(name: string): void {
  if (!layouts.some((layout) => layout.name === name)) throw new SoapFault(`The layout ${name} is not known.`)
}

/** The lines of an address. Coordinate lines are included only as far as `precision` allows. [LOC-09] */
export function linesOf(street: Street, house: House, precision: Precision): readonly AddressLine[] {
  const { name, state, postcode } = street.suburb
  return [
    { content: 'Address', label: 'Address line 1', line: `${houseText(house)} ${street.name} ${street.type}` },
    { content: 'Address', label: 'Suburb', line: name.toUpperCase() },
    { content: 'Address', label: 'State', line: state },
    { content: 'Address', label: 'Postcode', line: postcode },
    ...coordinateLines(street, house, precision),
  ]
}

function coordinateLines(street: Street, house: House, precision: Precision): readonly AddressLine[] {
  const ownPoint = houseAt(street, house)
  const middle = streetMiddle(street)
  const addressLevel = [
    coordinate('addressLevelLatitude', ownPoint.latitude),
    coordinate('addressLevelLongitude', ownPoint.longitude),
  ]
  const streetLevel = [
    coordinate('streetLevelLatitude', middle.latitude),
    coordinate('streetLevelLongitude', middle.longitude),
  ]
  switch (precision) {
    case 'address':
      return [...addressLevel, ...streetLevel]
    case 'street':
      return streetLevel
    case 'none':
      return []
  }
}

const coordinate = (label: string, degrees: number): AddressLine => ({
  content: 'DataPlus',
  label,
  line: degrees.toFixed(6),
})
