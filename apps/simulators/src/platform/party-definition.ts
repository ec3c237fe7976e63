import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import { listen } from './http-server.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** An invalid setting; the message is for the operator. */
export class InvalidSetting extends Error {}

export type ListenFunction = (port: number) => Promise<string>

/** A running third party: its servers by address name, and how to close them. */
export type Party = {
  readonly listens: Readonly<Record<string, ListenFunction>>
  readonly close: () => Promise<unknown>
  /** Handles a message from the process that started the simulators. */
  readonly onMessage?: (message: unknown) => Promise<void>
}

/** A third party as its folder declares it. */
export type PartyDefinition<Address extends string = string> = {
  /** The port offset of each address from SIMULATORS_PORT. Offsets never change; a new address takes the next one. */
  readonly offsets: Readonly<Record<Address, number>>
  /** The shop's settings for this party; the first one is its URL. Absent if the shop needs none. */
  readonly shopSettings?: (urls: Readonly<Record<Address, string>>) => Readonly<Record<string, string>>
  /** Throws `InvalidSetting` for an invalid setting. */
  readonly make: (environment: Environment, clock: Clock) => Party
}

export const listenOf =
  (app: FastifyInstance): ListenFunction =>
  (port) =>
    listen(app, port)

/** A third party with one server at one address. */
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
