import type { EnvelopeItem } from './envelope.ts'

/** How a report arrived: its time, and the name and version of the sender's SDK. */
type Arrival = { readonly at: string; readonly client: string | null }

export type ReceivedItem = Arrival & {
  readonly type: string
  readonly header: Readonly<Record<string, unknown>>
  readonly payload: unknown
}

/** Everything that the service has accepted, up to a limit; the oldest entries go first. */
export type ReceivedReports = {
  add(items: readonly EnvelopeItem[], arrival: Arrival): void
  /** The items of one type of an envelope; null is all types. A report of a security policy has the type `security`. */
  items(type: string | null): readonly ReceivedItem[]
  forget(): void
}

const mostItems = 5000

export function createReceivedReports(): ReceivedReports {
  let received: readonly ReceivedItem[] = []
  return {
    add: (items, arrival) => {
      const added = items.map(({ type, header, payload }) => ({ ...arrival, type, header, payload }))
      received = [...received, ...added].slice(-mostItems)
    },
    items: (type) => (type === null ? received : received.filter((item) => item.type === type)),
    forget: () => {
      received = []
    },
  }
}
