import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getDictionary } from '@forno/contracts/content/content'
import { getFrame } from '@forno/contracts/layouts/frame'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyOf } from '../../../../test/contract-check.ts'
import { startApp, type TestApp } from '../../../../test/start-app.ts'
import { waitOptions } from '../../../../test/wait-options.ts'

const fields = { component: 'splash', name: 'flood', active: true, title: 'Closed today', markdown: 'We are sorry.' }
const flood = { full_slug: 'splash-screens/flood', uuid: '1', content: fields }

const answerOf = ({ pathname, searchParams }: URL): object => {
  if (pathname.endsWith('/spaces/me')) return { space: { version: 1 } }
  if (pathname.endsWith('/stories'))
    return { stories: searchParams.get('starts_with') === 'splash-screens/' ? [flood] : [] }
  const isDictionary = searchParams.get('datasource') === 'dictionary'
  return { datasource_entries: isDictionary ? [{ name: 'BasketOrdered', value: 'Already ordered.' }] : [] }
}

let isSilent = false
const service = createServer((request, response) => {
  if (isSilent) return
  const answer = answerOf(new URL(request.url ?? '/', 'http://localhost'))
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
})
let settings: Readonly<Record<string, string>>
let first: TestApp
beforeAll(async () => {
  await once(service.listen(0), 'listening')
  const { port } = service.address() as AddressInfo
  settings = { CONTENT_URL: `http://localhost:${port}`, CONTENT_KEY: 'key' }
  first = await startApp(undefined, settings)
})
afterAll(async () => {
  await first.close()
  service.closeAllConnections()
  service.close()
})

const shown = async ({ app }: TestApp) => [
  replyOf(getFrame, await app.inject('/api/v1/content/frame')).splash?.title,
  replyOf(getDictionary, await app.inject('/api/v1/content/dictionary'))['BasketOrdered'],
]

test('[CON-01] [CON-02] the first answer of a later process has the content of editors while the service is silent', async () => {
  await expect.poll(() => shown(first)).toEqual(['Closed today', 'Already ordered.'])
  const { sql } = first.database
  const stored = () => sql<{ name: string }>`select name from good_datasources where name = 'dictionary'`
  await expect.poll(stored, waitOptions).toHaveLength(1)
  isSilent = true
  const later = await startApp(undefined, settings, undefined, first.databaseUrl)
  try {
    expect(await shown(later)).toEqual(['Closed today', 'Already ordered.'])
  } finally {
    await later.close()
  }
})
