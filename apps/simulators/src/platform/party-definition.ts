import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import { listen } from './http-server.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** A setting that a simulator cannot start with; the message is for the operator. */
export class SettingRefused extends Error {}

export type Listen = (port: number) => Promise<string>

/** One third party at work: what listens, by the name of its address, and how to close it all. */
export type Party = {
  readonly listens: Readonly<Record<string, Listen>>
  readonly close: () => Promise<unknown>
  /** Takes a message of the process that started the simulators. */
  readonly onMessage?: (message: unknown) => Promise<void>
}

/** One third party, as its folder declares it. */
export type PartyDefinition<Address extends string = string> = {
  /** Offset of each of its addresses from SIMULATORS_PORT; one keeps its offset for good, a new one takes the next. */
  readonly offsets: Readonly<Record<Address, number>>
  /** Settings of the shop that point it at this party; the first names the address. Absent = the shop needs none. */
  readonly shopSettings?: (urls: Readonly<Record<Address, string>>) => Readonly<Record<string, string>>
  /** Rejects settings with `SettingRefused`. */
  readonly make: (environment: Environment, clock: Clock) => Party
}

export const listenOf =
  (app: FastifyInstance): Listen =>
  (port) =>
    listen(app, port)

/** A third party of one server at one address. */
export const oneServer = <Address extends string>(
  address: Address,
  offset: number,
  create: (environment: Environment, clock: Clock) => FastifyInstance,
  shopSettings?: (url: string) => Readonly<Record<string, string>>,
): PartyDefinition<Address> => ({
  offsets: { [address]: offset } as Record<Address, number>,
  ...(shopSettings === undefined ? {} : { shopSettings: (urls) => shopSettings(urls[address]) }),
  make: (environment, clock) => {
    const app = create(environment, clock)
    return { listens: { [address]: listenOf(app) }, close: () => app.close() }
  },
})
