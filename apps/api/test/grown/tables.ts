import type { Chain } from './chain.ts'
import { basketTables } from './tables/basket-tables.ts'
import { customerTables } from './tables/customer-tables.ts'
import { marketingTables } from './tables/marketing-tables.ts'
import { orderTables } from './tables/order-tables.ts'
import type { GrowingTable } from './tables/rows.ts'
import { jobTables, salesTables } from './tables/work-tables.ts'

/** Each table that grows with visitors, customers or orders, with its rows after a year. */
export const growingTables = (chain: Chain): Readonly<Record<string, GrowingTable>> => ({
  ...orderTables(chain),
  ...basketTables(chain),
  ...customerTables(chain),
  ...marketingTables(chain),
  ...salesTables(chain),
  ...jobTables(chain),
})

/** Each table that does not grow, with the reason. */
export const boundedTables: Readonly<Record<string, string>> = {
  acknowledgement_sweep: 'one row',
  address_calls: 'one row for each account at the address service',
  agents: 'one row for each agent of the call centre',
  agent_sessions: 'one row for each agent at work; a session ends on the same day',
  app_bundles: 'the newest 20 bundles of each channel',
  app_channels: 'named by an operator',
  app_releases: 'the newest 20 bundles of each channel',
  cards_to_forget: 'a job empties it within minutes',
  consent_wordings: 'one row for each wording that editors wrote',
  content_versions: 'one row for each change by editors; read by its number',
  good_datasources: 'one row for each datasource',
  good_stories: 'one row for each story',
  kitchen_devices: 'some screens for each store',
  kitchen_enrolments: 'codes for new screens, which expire within an hour',
  kitchen_pins: 'one row for each store',
  kitchen_sessions: 'one row for each screen at work',
  migrations: 'one row for each migration',
  pos_keys: 'some keys of operators',
  order_moves: 'the allowed moves of an order',
  product_popularity: 'one row for each product of each store',
  prize_stock: 'one row for each prize',
  sold_out: 'what stores have sold out today',
  store_heard: 'one row for each store',
  store_state: 'one row for each store',
  'graphile_worker._private_job_queues': 'the shop names no queue',
  'graphile_worker._private_known_crontabs': 'one row for each recurring job',
  'graphile_worker._private_tasks': 'one row for each kind of job',
  'graphile_worker.migrations': 'one row for each migration of the worker',
}
