import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strippedReport } from '@forno/domain/error-reports/error-report'
import { expect, onTestFinished, test } from 'vitest'
import { debugImages, readDebugIds } from './debug-images.ts'

const id = '1a8979e1-4ec3-5990-a772-16ef9256db42'
const ids = { '/assets/menu-1.js': id }

const reportWith = (...files: readonly string[]) =>
  strippedReport({
    event_id: 'a'.repeat(32),
    exception: { values: [{ stacktrace: { frames: files.map((filename) => ({ filename })) } }] },
  })!

test('[ERR-23] names the source map of each script once', () => {
  const file = 'https://shop.example.com/assets/menu-1.js'
  const report = reportWith(file, 'https://shop.example.com/assets/other-1.js', '<anonymous>', file)
  expect(debugImages(report, ids)).toEqual([{ type: 'sourcemap', code_file: file, debug_id: id }])
})

test('[ERR-23] [NAT-01] takes the ids of the phone app from its report, for scripts that the report names', () => {
  const [file, appId] = ['https://localhost/assets/menu-1.js', '2a8979e1-4ec3-5990-a772-16ef9256db42']
  const image = { type: 'sourcemap', code_file: file, debug_id: appId }
  const others = [
    { ...image, code_file: 'https://localhost/assets/other-1.js' },
    { ...image, debug_id: 'no id' },
  ]
  const report = strippedReport({ ...reportWith(file), debug_meta: { images: [...others, image] } })!
  expect(report.debug_meta).toEqual({ images: [image] })
  expect(debugImages(report, ids)).toEqual([image])
})

test('[ERR-23] names nothing that the build did not make', () => {
  expect(debugImages(reportWith('https://shop.example.com/constructor', 'x'), ids)).toEqual([])
})

test('[ERR-23] reads the ids beside the source maps; without a built web app there are none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'debug-ids-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(await readDebugIds(folder)).toEqual({})
  mkdirSync(join(folder, 'maps'))
  writeFileSync(join(folder, 'maps/debug-ids.json'), JSON.stringify(ids))
  expect(await readDebugIds(folder)).toEqual(ids)
})
