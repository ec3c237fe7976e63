import { strippedReport } from '@forno/domain/error-reports/error-report'
import { expect, test, vi } from 'vitest'
import { withDebugIds } from './debug-ids.native.ts'

test('[ERR-23] [NAT-01] a report of the phone app names the ids of its own scripts', async () => {
  const id = '1a8979e1-4ec3-5990-a772-16ef9256db42'
  const files = vi.fn(async () => Response.json({ '/assets/menu-1.js': id }))
  vi.stubGlobal('fetch', files)
  const [known, unknown] = ['capacitor://localhost/assets/menu-1.js', 'capacitor://localhost/assets/other-1.js']
  const report = strippedReport({
    event_id: 'a'.repeat(32),
    exception: { values: [{ stacktrace: { frames: [{ filename: known }, { filename: unknown }] } }] },
  })!
  const expected = { images: [{ type: 'sourcemap', code_file: known, debug_id: id }] }
  expect((await withDebugIds(report)).debug_meta).toEqual(expected)
  expect((await withDebugIds(report)).debug_meta).toEqual(expected)
  expect(files).toHaveBeenCalledOnce()
  // The server strips it once more.
  expect(strippedReport(await withDebugIds(report))?.debug_meta).toEqual(expected)
})
