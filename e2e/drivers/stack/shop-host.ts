import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostVariable, type Answers, type Questions, type Shop } from './shop-calls.ts'
import { ShopProcesses } from './shop-processes.ts'

type HostedShop = { readonly worker: number; readonly key: string; readonly processes: ShopProcesses }

/** Milliseconds that a connection rests: a busy worker would send its next question on one that is closing. */
const restOfConnection = 600_000

/** Shops that a worker may have at once: that of most journeys, and one with other settings. */
const mostShops = 2

/**
 * Runs the shops of all workers. Playwright ends its workers between projects, files with other settings and after
 * failures; a shop outlives them, because starting one takes longer than most journeys.
 */
export class ShopHost {
  /** The shop that was used last comes last. */
  #running: readonly HostedShop[] = []
  #started = 0
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request).then(
        (answer) => response.end(JSON.stringify(answer)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
    this.#server.keepAliveTimeout = restOfConnection
  }

  static async start(): Promise<ShopHost> {
    const host = new ShopHost()
    host.#server.listen(0, '127.0.0.1')
    await once(host.#server, 'listening')
    process.env[hostVariable] = `http://127.0.0.1:${(host.#server.address() as AddressInfo).port}`
    return host
  }

  /** Stops all shops. */
  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await Promise.all(this.#running.map((shop) => this.#end(shop)))
  }

  async #answer(request: IncomingMessage): Promise<unknown> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const question = JSON.parse(Buffer.concat(chunks).toString()) as Questions[keyof Questions]
    const name = (request.url ?? '').slice(1) as keyof Questions
    return this.#handlers[name](question as never)
  }

  readonly #handlers: { readonly [Name in keyof Questions]: (question: Questions[Name]) => Promise<Answers[Name]> } = {
    open: async (shop) => (await this.#shopOf(shop)).running(),
    lend: async ({ kind, ...shop }) => {
      const processes = await this.#shopOf(shop)
      const loan = await processes.lend(kind)
      return { ...loan, running: processes.running() }
    },
    lendBeside: async ({ storeId, kind, ...shop }) => (await this.#shopOf(shop)).lendBeside(storeId, kind),
    delayLoop: async (shop) => {
      ;(await this.#shopOf(shop)).delayLoop()
      return null
    },
    end: async (shop) => {
      await this.#end(this.#running.find(isLike(shop)))
      return null
    },
  }

  /** The worker's shop with these settings. It is started unless it runs, and the worker's oldest one ends for it. */
  async #shopOf(shop: Shop): Promise<ShopProcesses> {
    const known = this.#running.find(isLike(shop))
    if (known?.processes.isRunning === true) {
      this.#running = [...this.#running.filter((each) => each !== known), known]
      return known.processes
    }
    await this.#end(known)
    const others = this.#running.filter(({ worker }) => worker === shop.worker)
    if (others.length >= mostShops) await this.#end(others[0])
    this.#started += 1
    const processes = new ShopProcesses(`${shop.worker}-${this.#started}`, shop.settings)
    this.#running = [...this.#running, { worker: shop.worker, key: keyOf(shop), processes }]
    await processes.start()
    return processes
  }

  async #end(shop: HostedShop | undefined): Promise<void> {
    this.#running = this.#running.filter((each) => each !== shop)
    await shop?.processes.stop()
  }
}

const keyOf = ({ settings }: Shop): string => JSON.stringify(settings)
const isLike =
  (shop: Shop) =>
  ({ worker, key }: HostedShop): boolean =>
    worker === shop.worker && key === keyOf(shop)
