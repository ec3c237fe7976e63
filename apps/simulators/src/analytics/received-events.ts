/** An event that the service counts. */
export type ReceivedEvent = {
  readonly at: string
  readonly clientId: string
  readonly userId: string | null
  readonly name: string
  readonly params: Readonly<Record<string, unknown>>
  readonly userProperties: Readonly<Record<string, unknown>>
  readonly consent: Readonly<Record<string, unknown>>
  /** The time that the sender gave, in microseconds; null = the time of arrival. */
  readonly timestampMicros: number | null
}

/** A request that the service answered like any other, but whose events it does not count. */
type DroppedRequest = { readonly at: string; readonly reason: string; readonly events: readonly string[] }

export type ReceivedEvents = {
  add(events: readonly ReceivedEvent[]): void
  drop(request: DroppedRequest): void
  /** The events of one client; null is all clients. */
  events(clientId: string | null): readonly ReceivedEvent[]
  dropped(): readonly DroppedRequest[]
  forget(): void
}

const mostEvents = 20_000
const mostDropped = 500

export function createReceivedEvents(): ReceivedEvents {
  let received: ReceivedEvent[] = []
  let dropped: DroppedRequest[] = []
  return {
    add: (events) => {
      received.push(...events)
      if (received.length > mostEvents) received = received.slice(-mostEvents)
    },
    drop: (request) => {
      dropped = [...dropped, request].slice(-mostDropped)
    },
    events: (clientId) => (clientId === null ? received : received.filter((event) => event.clientId === clientId)),
    dropped: () => dropped,
    forget: () => {
      received = []
      dropped = []
    },
  }
}
