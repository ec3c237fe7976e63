import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownProperty } from '@forno/domain/core/own-property'
import { scriptsOf, type DebugImage, type ErrorReport } from '@forno/domain/error-reports/error-report'

/** Ids of source maps by the path of their script, such as `/assets/menu-B12.js`. */
export type DebugIds = Readonly<Record<string, string>>

/** The debug ids that the build wrote beside its source maps; none without a built web app. */
export const readDebugIds = async (webDir: string): Promise<DebugIds> => {
  try {
    return JSON.parse(await readFile(join(webDir, 'maps/debug-ids.json'), 'utf8')) as DebugIds
  } catch {
    return {}
  }
}

/**
 * The scripts of a report with the ids of their source maps, by which the error service finds the maps. Added here, so
 * that no script of the page has to carry its id. The phone app is of another release, so it sends its own.
 */
export const debugImages = (report: ErrorReport, debugIds: DebugIds): readonly DebugImage[] => {
  const sent = new Map(report.debug_meta?.images.map(({ code_file: file, debug_id: id }) => [file, id]))
  return scriptsOf(report).flatMap((file) => {
    const path = URL.parse(file)?.pathname ?? ''
    const id = sent.get(file) ?? ownProperty(debugIds, path)
    return id === undefined ? [] : [{ type: 'sourcemap', code_file: file, debug_id: id }]
  })
}
