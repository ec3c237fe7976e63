import { readKept, writeKept } from '../storage/storage.ts'

const current = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'irpid'] as const
const last = {
  utm_source: 'last_source',
  utm_medium: 'last_medium',
  utm_campaign: 'last_campaign',
  utm_term: 'last_term',
  utm_content: 'last_content',
} as const

export type Attributions = Readonly<Record<string, string>>
type Storages = { readonly localStorage: Storage; readonly sessionStorage: Storage }

const keptName = 'attributions'

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
  const asked = new URLSearchParams(search)
  const given = textsOf(Object.fromEntries(current.map((name) => [name, asked.get(name)]).filter(([, value]) => value)))
  const session = { ...textsOf(readKept(sessionStorage, keptName)), ...given }
  const remembered = textsOf(
    Object.fromEntries(Object.entries(last).map(([name, lastName]) => [lastName, given[name]])),
  )
  const kept = { ...textsOf(readKept(localStorage, keptName)), ...remembered }
  writeKept(sessionStorage, keptName, session)
  writeKept(localStorage, keptName, kept)
  return { ...kept, ...session }
}
