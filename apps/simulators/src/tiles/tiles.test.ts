import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clockFrom } from '../platform/clock.ts'
import { listen } from '../platform/http-server.ts'
import { createTilesServer } from './server.ts'

const app = createTilesServer(clockFrom(Date.parse('2026-11-20T08:30:00Z')))
let base = ''

beforeAll(async () => {
  base = await listen(app, 0)
})
afterAll(() => app.close())
beforeEach(async () => {
  await fetch(`${base}/control`, { method: 'DELETE' })
})

test('[NAV-13] [CFG-11] returns the same picture for the same tile, at double size for @2x, and another picture for another tile', async () => {
  const textOf = async (path: string) => (await fetch(base + path)).text()
  const tile = await textOf('/plain/4/14/9.svg')
  expect(tile).toBe(await textOf('/plain/4/14/9.svg'))
  expect(tile).toContain('>4/14/9<')
  expect(tile).not.toBe(await textOf('/plain/4/14/10.svg'))
  expect(await textOf('/plain/4/14/9@2x.svg')).toBe(
    tile.replace('width="256" height="256"', 'width="512" height="512"'),
  )
})

test.each(['/plain/4/16/9.svg', '/plain/4/14/16.svg', '/plain/23/0/0.svg', '/plain/4/14/-1.svg', '/plain/4/14/9.png'])(
  '[NAV-13] [CFG-11] answers 404 for %s',
  async (path) => {
    expect((await fetch(base + path)).status).toBe(404)
  },
)

test('[NAV-13] [CFG-11] the control endpoint lists requested tiles and forces failures for a number of tiles', async () => {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${base}/control`, { method: 'POST', headers, body: JSON.stringify({ outcome: 'error', times: 2 }) })
  const statuses: number[] = []
  for (const y of [1, 2, 3]) statuses.push((await fetch(`${base}/plain/4/14/${y}@2x.svg`)).status)
  expect(statuses).toEqual([500, 500, 200])
  expect(await (await fetch(`${base}/control`)).json()).toMatchObject({
    calls: [
      { status: 500, outcome: 'error', detail: { style: 'plain', z: 4, x: 14, y: 1, isSharp: true } },
      { status: 500 },
      { status: 200, outcome: 'answered', at: expect.stringMatching(/^2026-11-20T08:30:0/) as string },
    ],
  })
})
