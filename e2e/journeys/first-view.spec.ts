import { readFileSync } from 'node:fs'
import { expect, test } from '../drivers/stack/shop.ts'

/** The budget of JavaScript for a first view, in bytes after gzip. */
const { budgetGzip } = JSON.parse(readFileSync(new URL('../../apps/web/dist/sizes.json', import.meta.url), 'utf8')) as {
  readonly budgetGzip: number
}

test('the first views of / and /menu/pizza load no more JavaScript than the budget, the script inside the page included', async ({
  request,
}) => {
  for (const path of ['/', '/menu/pizza']) {
    const page = await (await request.get(path)).text()
    const [, boot = '', modules = ''] = /id="boot" data-file="([^"]+)" data-modules="([^"]+)"/.exec(page) ?? []
    const files = await Promise.all(
      [boot, ...modules.split(' ')].map((file) => request.get(file, { headers: { 'accept-encoding': 'gzip' } })),
    )
    expect(files.map((file) => file.headers()['content-encoding'])).toEqual(files.map(() => 'gzip'))
    const bytes = files.map((file) => Number(file.headers()['content-length']))
    expect(bytes.every((count) => count > 0)).toBe(true)
    expect(
      bytes.reduce((sum, count) => sum + count, 0),
      path,
    ).toBeLessThanOrEqual(budgetGzip)
  }
})
