import type { Client } from './http-client.ts'

/** The systems beside the one that is measured. */
export type SimulatorUrls = {
  /** The simulator of the card gateway, whose calls are as slow as a real gateway's; null = none. */
  readonly gatewayUrl: string | null
}

/** One thing that a customer does repeatedly. `prepare` runs once for each customer and is not measured. */
export type Scenario = {
  readonly name: string
  /** The unit of the rate: single calls, or whole journeys of several calls. */
  readonly unit: 'requests' | 'journeys'
  /**
   * What the scenario requires. Addresses are loaded once, and only into a system that the bench started. `evening` =
   * all stores are open, as the bench of a grown database sets the clock.
   */
  readonly needs?: 'national addresses' | 'card gateway' | 'evening'
  readonly prepare: (client: Client, urls: SimulatorUrls) => Promise<(turn: number) => Promise<void>>
}

/** How the same customers use one system. Each file in bench/targets describes one system. */
export type Target = {
  readonly name: string
  readonly scenarios: readonly Scenario[]
}

/** Reads a property of a value of unknown type, because the responses of other systems have no types here. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

export const textIn = (value: unknown, name: string): string => {
  const found = field(value, name)
  if (typeof found !== 'string') throw new Error(`the answer has no ${name}`)
  return found
}
