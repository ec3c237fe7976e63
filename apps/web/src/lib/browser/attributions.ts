import { readKept, writeKept } from '../storage/storage.ts'

/** The parameters of an address that name its campaign. [NAV-39] */
const parameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'irpid'] as const
/** The names under which the last values are stored, by their parameter. [NAV-39] */
const lastNames = {
  utm_source: 'last_source',
  utm_medium: 'last_medium',
  utm_campaign: 'last_campaign',
  utm_term: 'last_term',
  utm_content: 'last_content',
} as const

/** Values by their names, such as `utm_source` and `last_source`. */
export type Attributions = Readonly<Record<string, string>>
type Storages = { readonly localStorage: Storage; readonly sessionStorage: Storage }

const keptName = 'attributions'

/** The entries of a stored object whose values are texts. */
const textsOf = (value: unknown): Attributions =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {}

/**
 * The campaign sources of this visit: parameters of the address, stored for the session, and the last value of each
 * kind, stored for good and replaced only by a non-empty one. irpid has no last value. [NAV-39] [SES-17]
 */
export const loadAttributions = (search: string, { localStorage, sessionStorage }: Storages): Attributions => {
  const query = new URLSearchParams(search)
  const current = textsOf(
    Object.fromEntries(parameters.map((name) => [name, query.get(name)]).filter(([, value]) => value)),
  )
  const session = { ...textsOf(readKept(sessionStorage, keptName)), ...current }
  const newLast = textsOf(
    Object.fromEntries(Object.entries(lastNames).map(([name, lastName]) => [lastName, current[name]])),
  )
  const last = { ...textsOf(readKept(localStorage, keptName)), ...newLast }
  writeKept(sessionStorage, keptName, session)
  writeKept(localStorage, keptName, last)
  return { ...last, ...session }
}
