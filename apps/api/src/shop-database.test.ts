import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { complaintOf, DatabaseMissing, loadEmbedded, openShopDatabase, reachShopDatabase } from './shop-database.ts'

const say = (): never => {
  throw new Error('nothing is said')
}
const server = { databaseUrl: 'postgres://db.example/shop', dataDir: '/nowhere' }

test('the server of DATABASE_URL is used as it is, and stays when the shop ends', async () => {
  for (const open of [openShopDatabase, reachShopDatabase]) {
    const { url, leave } = await open(server, say)
    expect(url).toBe('postgres://db.example/shop')
    await leave()
  }
})

test('without DATABASE_URL, an installation for production says what to set', async () => {
  const notFound = Object.assign(new Error("Cannot find package '@forno/embedded-postgres'"), {
    code: 'ERR_MODULE_NOT_FOUND',
  })
  const loading = loadEmbedded(() => Promise.reject(notFound))
  await expect(loading).rejects.toThrow(DatabaseMissing)
  await expect(loading.catch(complaintOf)).resolves.toMatch(/: set DATABASE_URL$/)
})

test('another failure of the embedded server is not hidden', async () => {
  const loading = loadEmbedded(() => Promise.reject(new Error('no disk space')))
  await expect(loading.catch(complaintOf)).rejects.toThrow('no disk space')
})

test('no file of the API loads the embedded PostgreSQL before it is needed', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /from '@forno\/embedded-postgres\//.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
  expect(files).toEqual([])
})
