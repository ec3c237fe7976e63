/** One choice of a search; the moniker asks for the whole address. */
export type PicklistEntry = {
  readonly moniker: string
  readonly text: string
  readonly postcode: string
  /** 0 to 100. */
  readonly score: number
}

/** One labelled line of an address; coordinates are lines too, in degrees as text. [LOC-08] */
export type AddressLine = {
  readonly label: string
  readonly line: string
  /** What the service says the line holds: Address, DataPlus … */
  readonly content: string
}

/** Where addresses come from. Both calls throw AddressUnavailable when nobody answers; `signal` gives up on a search or a moniker. */
export type AddressSource = {
  /** At most 25 entries, best first; none when nothing matches. [LOC-06] [LOC-07] */
  readonly search: (text: string, signal?: AbortSignal) => Promise<readonly PicklistEntry[]>
  /** The lines of one address; throws AddressRefused when the moniker is not known. [LOC-08] */
  readonly byMoniker: (moniker: string, signal?: AbortSignal) => Promise<readonly AddressLine[]>
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

/** The provider gave no answer that can be used; asking again later may help. */
export class AddressUnavailable extends Error {
  readonly why: Unavailability

  constructor(why: Unavailability, detail = '') {
    super(detail === '' ? `address search: ${why}` : `address search: ${why} (${detail})`)
    this.why = why
  }
}

/** The provider answered that it will not do what was asked, a moniker that it does not know for instance. */
export class AddressRefused extends Error {}
