import type { Client } from './http-client.ts'

/** One thing that a customer does over and over; `prepare` is done once for each customer and is not counted. */
export type Scenario = {
  readonly name: string
  /** What is counted per second: single calls, or whole journeys of several. */
  readonly unit: 'requests' | 'journeys'
  /** What has to be there first; loaded once, and only into a system of ours. */
  readonly needs?: 'national addresses'
  readonly prepare: (client: Client) => Promise<(turn: number) => Promise<void>>
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
