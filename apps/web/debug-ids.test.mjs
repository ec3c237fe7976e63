import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { debugIdOf, nativeMaps, packSourceMaps, withDebugId } from './debug-ids.mjs'

const folder = mkdtempSync(join(tmpdir(), 'source-maps-'))
afterAll(() => rmSync(folder, { recursive: true }))

const script = 'const a=1;'
const id = debugIdOf(script)

test('[ERR-23] equal scripts have equal debug ids, others do not', () => {
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(debugIdOf(Buffer.from(script))).toBe(id)
  expect(debugIdOf('const b=1;')).not.toBe(id)
})

const write = (path, text) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test('[ERR-23] packs each script with its debug id, and its map with the same id', async () => {
  write('client/assets/menu-1.js', script)
  write('maps/menu-1.js.map', withDebugId('{"version":3,"sources":["menu.ts"]}', id))
  write('maps/debug-ids.json', JSON.stringify({ '/assets/menu-1.js': id }))
  write('source-maps/assets/old-1.js', 'gone')
  expect(await packSourceMaps(folder)).toBe(1)
  const packed = (name) => readFileSync(join(folder, 'source-maps/assets', name), 'utf8')
  expect(packed('menu-1.js')).toBe(`${script}\n//# debugId=${id}\n//# sourceMappingURL=menu-1.js.map\n`)
  expect(JSON.parse(packed('menu-1.js.map'))).toMatchObject({ sources: ['menu.ts'], debug_id: id, debugId: id })
  expect(() => packed('old-1.js')).toThrow('ENOENT')
  expect(readFileSync(join(folder, 'client/assets/menu-1.js'), 'utf8')).toBe(script)
})

test('[ERR-23] [NAT-01] packs the scripts of the phone app apart', async () => {
  write('native/assets/menu-1.js', script)
  write('native-maps/menu-1.js.map', withDebugId('{"version":3,"sources":["menu.ts"]}', id))
  write('native-maps/debug-ids.json', JSON.stringify({ '/assets/menu-1.js': id }))
  expect(await packSourceMaps(folder, nativeMaps)).toBe(1)
  expect(readFileSync(join(folder, 'source-maps-native/assets/menu-1.js'), 'utf8')).toContain(`debugId=${id}`)
})

test('[ERR-23] refuses to pack a script without a map', async () => {
  write('maps/debug-ids.json', JSON.stringify({ '/assets/menu-2.js': id }))
  await expect(packSourceMaps(folder)).rejects.toThrow('there is no source map of /assets/menu-2.js')
})
