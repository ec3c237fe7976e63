import { readFileSync } from 'node:fs'
import { expect, test } from '../drivers/stack/shop.ts'

/** Bytes of JavaScript that a first view may take, compressed with gzip. */
const { budgetGzip } = JSON.parse(readFileSync(new URL('../../apps/web/dist/sizes.json', import.meta.url), 'utf8')) as {
  readonly budgetGzip: number
}

for (const path of ['/', '/menu/pizza'])
  test(`the first view of ${path} takes no more JavaScript than its budget`, async ({ request }) => {
    const page = await (await request.get(path)).text()
    const [, boot = '', modules = ''] = /src="([^"]+)" id="boot" data-modules="([^"]+)"/.exec(page) ?? []
    const files = await Promise.all(
      [boot, ...modules.split(' ')].map((file) => request.get(file, { headers: { 'accept-encoding': 'gzip' } })),
    )
    expect(files.map((file) => file.headers()['content-encoding'])).toEqual(files.map(() => 'gzip'))
    const bytes = files.map((file) => Number(file.headers()['content-length']))
    expect(bytes.every((count) => count > 0)).toBe(true)
    expect(bytes.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(budgetGzip)
  })
