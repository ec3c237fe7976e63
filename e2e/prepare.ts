import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@forno/embedded-postgres/start-postgres'
import { ensureBuild, ensureNativeBuild } from '../scripts/setup/build.mjs'
import { ShopHost } from './drivers/stack/shop-host.ts'
import { makeShopTemplate } from './drivers/stack/shop-template.ts'
import { writeTinyPictures } from './drivers/stack/tiny-pictures.ts'

const folder = join(import.meta.dirname, '../.data/e2e-postgres')

/**
 * Builds the shop for the journeys unless WEB_DIR names a build, or the existing build is current, and the phone app.
 * One database server and one shop host serve all workers; the returned function stops them.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  if (process.env['WEB_DIR'] === undefined) await ensureBuild()
  await ensureNativeBuild()
  writeTinyPictures()
  rmSync(folder, { recursive: true, force: true })
  const postgres = await startPostgres(folder, { durable: false })
  process.env['E2E_DATABASE_SERVER'] = postgres.url
  await makeShopTemplate()
  const host = await ShopHost.start()
  return async () => {
    await host.stop()
    await postgres.stop()
  }
}
