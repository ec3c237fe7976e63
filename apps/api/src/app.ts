import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Clock } from './kernel/clock.ts'
import type { Configuration } from './kernel/configuration.ts'
import type { Database } from './kernel/database.ts'
import { serveHealth, type Readiness } from './kernel/health.ts'
import { makeHttp } from './kernel/http.ts'
import type { Listener } from './kernel/listen.ts'
import { servePictures } from './kernel/pictures.ts'
import { directoryStore, makeDirectory, withFallback } from './modules/address-directory/index.ts'
import { accountBudget, addressRoutes, makeAddressClient, type AddressSource } from './modules/addresses/index.ts'
import { basketRoutes, makeBaskets } from './modules/baskets/index.ts'
import { catalogueRoutes, makeMenus, readPictures, type Menus } from './modules/catalogue/index.ts'
import { configurationRoutes } from './modules/configuration/index.ts'
import { contentRoutes, contentStore, holdContent, type ContentSnapshot } from './modules/content/index.ts'
import { fulfilmentRoutes, slotsStore } from './modules/fulfilment/index.ts'
import { kitchenJobs, kitchenRoutes, makeMeasurePace } from './modules/kitchen/index.ts'
import { holdPopularity, orderRoutes, ordersStore } from './modules/orders/index.ts'
import {
  findStore,
  formsStore,
  holdOverlay,
  overlayStore,
  storeFormRoutes,
  storeRoutes,
} from './modules/stores/index.ts'

/** The channels that modules listen on; the process's one listening connection subscribes to all of them. */
export const channels = ['content_version', 'store_overlay', 'order_event', 'kitchen_queue'] as const

export type Needs = {
  readonly configuration: Configuration
  readonly database: Database
  readonly listener: Listener
  readonly clock: Clock
  readonly logger: Logger
  readonly readiness: Readiness
  /** Origin at which browsers reach the shop; known once it listens. */
  readonly publicUrl: () => string
}

export type Built = {
  readonly app: FastifyInstance
  /** The work that is left for later, for whoever runs it. */
  readonly tasks: TaskList
  /** Changes when anything that a page of that place (`NSW01.Pickup`, null = nowhere yet) shows changes. */
  readonly revisionOf: (where: string | null) => string
}

const whereRevision =
  ({ clock, content, menus }: { clock: Clock; content: ContentSnapshot; menus: Menus }) =>
  (where: string | null): string => {
    const [code = '', serviceType] = where?.split('.') ?? []
    const store = findStore(content.current(), code)
    return menus.at(store, serviceType === 'Pickup' ? 'Pickup' : 'Delivery', clock()).key
  }

/** Our own index, with the commercial service before it where one is configured. [LOC-07] */
const addressSource = ({ configuration, database: { sql }, clock }: Needs): AddressSource => {
  const { addressUrl, addressToken } = configuration
  const directory = makeDirectory(directoryStore(sql))
  if (addressUrl === null) return directory
  const budget = accountBudget(sql, URL.parse(addressUrl)?.host ?? addressUrl, clock)
  return withFallback(makeAddressClient({ addressUrl, addressToken }, { budget }), directory)
}

/** Builds the API from its needs: the only wiring. */
export const buildApp = async (needs: Needs): Promise<Built> => {
  const { configuration, database, listener, clock, logger, publicUrl } = needs
  const { sql } = database
  const https = configuration.publicUrl?.startsWith('https:') ?? false
  const { rateLimits, loadShedding } = configuration
  const app = await makeHttp({ logger, https, rateLimits, loadShedding, trustProxy: https })
  serveHealth(app, database, needs.readiness)
  const pictures = readPictures(`${configuration.assetsDir}/pictures.json`)
  await servePictures(app, `${configuration.assetsDir}/pictures`)

  const content = await holdContent(contentStore(sql), listener)
  const overlay = await holdOverlay(overlayStore(sql), listener)
  const menus = makeMenus(content, overlay)
  const slots = slotsStore(sql)
  const shop = { clock, content, overlay, menus, slots, sql, listener, database }
  const baskets = makeBaskets(sql, shop)
  const popularity = await holdPopularity(ordersStore(sql), { listener, clock })
  app.addHook('onClose', () => {
    popularity.close()
  })

  configurationRoutes(app, () => ({ ...configuration, publicUrl: publicUrl(), hero: pictures.hero }))
  contentRoutes(app, content)
  storeRoutes(app, shop)
  storeFormRoutes(app, { ...shop, forms: formsStore(sql) })
  addressRoutes(app, { source: addressSource(needs), publicKey: configuration.publicAddressKey })
  fulfilmentRoutes(app, shop)
  catalogueRoutes(app, { ...shop, pictures })
  basketRoutes(app, { ...shop, baskets })
  orderRoutes(app, { ...shop, baskets, popularity })
  const measurePace = makeMeasurePace(shop)
  kitchenRoutes(app, { ...shop, https, measurePace })
  return { app, tasks: kitchenJobs({ ...shop, measurePace }), revisionOf: whereRevision(shop) }
}
