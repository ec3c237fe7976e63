import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'

/**
 * @typedef {{ name: string, wordmark: string, pathSlug: string, supportNumber: string, site: string, scheme: string,
 *   appStoreId: string, accent: import('@forno/domain/core/accent').Accent | undefined }} NativeBrand
 */

/**
 * What the phone app's page contains of the brand. The API checks the whole file at its start.
 * @returns {Promise<NativeBrand>}
 */
export const readNativeBrand = async () => {
  const file = process.env.BRAND_FILE ?? join(import.meta.dirname, '../../config/brand.yaml')
  const { name, wordmark, pathSlug, supportNumber, accent, app } = parse(await readFile(file, 'utf8'))
  const { site, scheme, appStoreId } = app
  return { name, wordmark, pathSlug, supportNumber, accent, site, scheme, appStoreId }
}
