import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Loan, RunningShop, ShopSettings } from './shop-processes.ts'
import { askHost, type Answers, type Questions } from './shop-calls.ts'
import type { Store, StoreKind } from './stores.ts'

/** The whole shop of one worker, as its journeys see it. The shop host runs the processes. */
export class Stack {
  readonly #worker: number
  readonly #settings: ShopSettings
  #running: RunningShop

  private constructor(worker: number, settings: ShopSettings, running: RunningShop) {
    this.#worker = worker
    this.#settings = settings
    this.#running = running
  }

  /** The shop of this worker with these settings; it starts if it does not run yet. */
  static async open(worker: number, settings: ShopSettings): Promise<Stack> {
    return new Stack(worker, settings, await askHost('open', { worker, settings }))
  }

  get url(): string {
    return this.#running.url
  }

  get simulators(): RunningShop['simulators'] {
    return this.#running.simulators
  }

  /** The shop's data folder. */
  get folder(): string {
    return this.#running.folder
  }

  /** The URL of the shop's database, for tests that publish content as editors would. */
  get databaseUrl(): string {
    return this.#running.databaseUrl
  }

  /** The PIN of a store's kitchen screen, from the data folder. */
  pinOf(store: Pick<Store, 'id'>): string {
    const pins = JSON.parse(readFileSync(this.#running.pinsFile, 'utf8')) as Record<string, string>
    return pins[store.id] ?? ''
  }

  /** The shop's time, accurate to a few seconds. */
  now(): number {
    return Date.parse(this.#running.clockStart) + Date.now() - this.#running.startedAt
  }

  /** The demo agent of the call centre, from the data folder. */
  agent(): { readonly name: string; readonly password: string; readonly authenticator: string } {
    return JSON.parse(readFileSync(join(this.folder, 'demo-agent.json'), 'utf8')) as ReturnType<Stack['agent']>
  }

  /** The shop's log at warn and above. */
  log(): string {
    const file = join(this.folder, 'logs/api.log')
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }

  /**
   * A store that no other test has used, and the number of the journey, which no other has. The shop may restart for
   * it, at another address.
   */
  async lend(kind: StoreKind): Promise<Loan> {
    const { running, ...loan } = await this.#ask('lend', { kind })
    this.#running = running
    return loan
  }

  /** A second store for a test. */
  lendBeside({ id }: Store, kind: StoreKind = 'any'): Promise<Store> {
    return this.#ask('lendBeside', { storeId: id, kind })
  }

  /** Makes the event loop of the shop late for some seconds, as under overload. Needs `isBehindProxy`. */
  async delayLoop(): Promise<void> {
    await this.#ask('delayLoop', {})
  }

  /** Ends the shop: the next journey gets a new one. */
  async end(): Promise<void> {
    await this.#ask('end', {})
  }

  #ask<Name extends keyof Questions>(
    name: Name,
    question: Omit<Questions[Name], 'worker' | 'settings'>,
  ): Promise<Answers[Name]> {
    return askHost(name, { worker: this.#worker, settings: this.#settings, ...question } as Questions[Name])
  }
}
