import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../src/platform/db/database.ts'
import { demoHashes } from './demo-hashes.ts'
import { makeDataFolder, startApi } from './process/api-process.ts'
import { processDatabase } from './process/process-database.ts'
import { saturdayNoon } from './start-app.ts'

test('[M7] a process re-keys what an earlier version wrote before it listens', async () => {
  const databaseUrl = await processDatabase()
  const database = openDatabase(databaseUrl, 2)
  const folder = makeDataFolder()
  onTestFinished(async () => {
    await database.close()
    await folder.remove()
  })
  const unkeyed = createHash('sha256').update('phone:+61491570156').digest('base64url')
  const at = new Date(Date.parse(saturdayNoon))
  await database.sql`insert into vouchers (code, offer_id, used, issued_at) values ('OLD', 'given', 1, ${at})`
  await database.sql`
    insert into voucher_uses (code, basket_id, offer_id, state, held_until, order_id, phone_hash)
    values ('OLD', gen_random_uuid(), 'given', 'used', 'infinity', gen_random_uuid(), ${unkeyed})`
  const api = await startApi(databaseUrl, folder.path)
  const rows = await database.sql`select phone_hash from voucher_uses`
  await api.stop()
  expect(rows).toEqual([{ phone_hash: demoHashes.phoneHashOf('+61491570156') }])
})
