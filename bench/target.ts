import type { Client } from './http-client.ts'

/** What stands beside the system that is measured. */
export type World = {
  /** The stand-in of the card gateway, whose calls take what a gateway's take; null = there is none. */
  readonly gatewayUrl: string | null
}

/** One thing that a customer does over and over; `prepare` is done once for each customer and is not counted. */
export type Scenario = {
  readonly name: string
  /** What is counted per second: single calls, or whole journeys of several. */
  readonly unit: 'requests' | 'journeys'
  /** What has to be there first; loaded once, and only into a system of ours. */
  readonly needs?: 'national addresses' | 'card gateway'
  readonly prepare: (client: Client, world: World) => Promise<(turn: number) => Promise<void>>
}

/** How the same customers behave towards one system: an adapter is one file in bench/targets. */
export type Target = {
  readonly name: string
  readonly scenarios: readonly Scenario[]
}

/** Text read with care: what another system answers is not known to the types. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

export const textIn = (value: unknown, name: string): string => {
  const found = field(value, name)
  if (typeof found !== 'string') throw new Error(`the answer has no ${name}`)
  return found
}
