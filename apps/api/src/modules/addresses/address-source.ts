/** A search result. Its moniker is the key of the full address. */
export type PicklistEntry = {
  readonly moniker: string
  readonly text: string
  readonly postcode: string
  /** 0 to 100. */
  readonly score: number
  /** Whether the directory lacks the house number, and the customer may still use it. */
  readonly isUnlisted?: boolean
}

/** A labelled line of an address. Coordinates are also lines, in degrees. [LOC-08] */
export type AddressLine = {
  readonly label: string
  readonly line: string
  /** The service's type of the line: Address, DataPlus … */
  readonly content: string
}

/** A source of addresses. Calls throw AddressUnavailable if the source cannot answer; `signal` aborts them. */
export type AddressSource = {
  /** At most 25 entries, best first; empty = no match. [LOC-06] [LOC-07] */
  readonly search: (text: string, signal?: AbortSignal) => Promise<readonly PicklistEntry[]>
  /** The lines of one address. Throws AddressRefused for an unknown moniker. [LOC-08] */
  readonly byMoniker: (moniker: string, signal?: AbortSignal) => Promise<readonly AddressLine[]>
}

/** The search for an address that a customer enters by hand. It always uses our own index. */
export type HandEntry = {
  /**
   * The address for the lines street, suburb, state and postcode: the house of the index, or an unlisted one with the
   * place of its street or suburb; null = the suburb is not known.
   */
  readonly verify: (lines: readonly string[], signal?: AbortSignal) => Promise<PicklistEntry | null>
  /** Suburbs whose name or postcode begins with the text, largest first. They have no address behind their moniker. */
  readonly suburbs: (text: string) => Promise<readonly PicklistEntry[]>
}

export type Unavailability =
  | 'no connection'
  | 'timeout'
  | 'status'
  | 'fault'
  | 'unreadable'
  | 'too large'
  | 'budget used up'
  | 'resting after failures'

/** The provider gave no usable answer; a retry may help. */
export class AddressUnavailable extends Error {
  readonly why: Unavailability

  constructor(why: Unavailability, detail = '') {
    super(detail === '' ? `address search: ${why}` : `address search: ${why} (${detail})`)
    this.why = why
  }
}

/** The provider refused the request, for instance because of an unknown moniker. */
export class AddressRefused extends Error {}
