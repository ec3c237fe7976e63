/** The part of an address that a word names. */
export type PartKind = 'unit' | 'level' | 'lot' | 'access' | 'care'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words before the number of a dwelling or tenancy inside a house. */
export const unitWords = words(`
  unit units unt un u flat flats flt ft apartment apartments apartement appartment apt apts apmt ap suite suites ste shop
  shops shp villa villas vlla townhouse townhouses thse tnhs tnh th factory factories fcty fty fy fact office offices
  off ofc studio studios stu std room rooms rm site sites tenancy tncy ten warehouse warehouses whse wse penthouse pthse
  kiosk ksk shed sheds shd cabin caravan duplex dupl dplx maisonette msnt bungalow bngw strata stall booth berth bay
  loft workshop wksp carspace cottage ctge hut pod
  chalet dwelling home house hse rear`)

/** Words of a dwelling that is often the only one of its kind: "Penthouse, 20 Gilbert Street". */
export const optionalUnitWords = words(`
  penthouse pthse house hse home cottage ctge rear front back basement upstairs downstairs bungalow bngw mansion`)

/** Words of a dwelling whose number may be its house's: "Townhouse 42A Tulip Place". */
export const houseLikeWords = words(`
  townhouse townhouses thse tnhs tnh th villa villas vlla studio studios stu duplex dupl dplx maisonette msnt chalet
  cabin hut`)

/** Words that tell a driver how to get to the door. */
export const accessWords = words(`
  gate gates door doors buzzer buzz bell bells doorbell intercom entrance entry building buildings bldg bld bldng
  blg block blk tower towers twr wing stage stairs stair staircase stairwell lift code pin passcode keypad locker dock
  press dial ring`)

export const countries: ReadonlySet<string> = words('australia aus au')

/** Words that carry no information in an address. */
export const fillers: ReadonlySet<string> = words('the of at on in to is near by and my our deliver delivery address')
