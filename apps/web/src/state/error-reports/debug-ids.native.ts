import { scriptsOf, type ErrorReport } from '@forno/domain/error-reports/error-report'
import { readDebugIds, type DebugIds } from './debug-ids-client.ts'
import type * as web from './debug-ids.ts'

let reading: Promise<DebugIds> | null = null

/** The server knows the scripts of its own release alone; an installed app may be older or newer. [ERR-23] */
export const withDebugIds: typeof web.withDebugIds = async (report): Promise<ErrorReport> => {
  reading ??= readDebugIds()
  const ids = await reading
  const images = scriptsOf(report).flatMap((file) => {
    const id = ids[URL.parse(file)?.pathname ?? '']
    return id === undefined ? [] : [{ type: 'sourcemap', code_file: file, debug_id: id } as const]
  })
  return images.length === 0 ? report : { ...report, debug_meta: { images } }
}
