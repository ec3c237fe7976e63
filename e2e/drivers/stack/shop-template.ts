import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { databaseUrlOf } from '../../../apps/api/test/database-url.ts'
import { startServer, stopServer } from '../../../scripts/setup/servers.mjs'

const folder = join(import.meta.dirname, '../../../.data/e2e-template')
const templateName = 'template_shop'

/** Every clock of the journeys starts later, so the template has no data from their future. */
const seededAt = '2026-11-21T03:00:00+11:00'

/** The URL of the journeys' database server, inherited from the process that started it. */
const server = (): string => {
  const url = process.env['E2E_DATABASE_SERVER']
  if (url === undefined) throw new Error('The global setup has not started the database server.')
  return url
}

const onServer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: server() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Seeds one shop: its database becomes the template of every worker's, and its data folder has PINs and keys. */
export const makeShopTemplate = async (): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  await onServer(`create database ${templateName}`)
  const shop = startServer<object>({
    name: 'The template shop',
    main: 'apps/api/src/main.ts',
    env: {
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrlOf(server(), templateName),
      CLOCK: seededAt,
      ENVIRONMENT: 'development',
      PASSWORD_COST: 'least',
      LOG_LEVEL: 'warn',
    },
    log: join(folder, 'logs/api.log'),
    readyWithin: 180_000,
    ended: () => undefined,
  })
  await shop.ready
  await stopServer(shop, 8_500)
}

/** Copies the template shop: its files into `dataDir`, its database into a new one; returns its URL. */
export const copyShopTemplate = async (dataDir: string): Promise<string> => {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  cpSync(folder, dataDir, { recursive: true, filter: (path) => !path.endsWith('/logs') })
  const name = `shop_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${templateName}`)
  return databaseUrlOf(server(), name)
}
