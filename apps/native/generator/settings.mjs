import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appIdentityFaults } from '@forno/domain/core/app-identity'
import { defaultAccent } from '@forno/domain/core/accent'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../../..')

/**
 * What the projects take from the brand file and from package.json.
 * @typedef {object} NativeSettings
 * @property {import('@forno/domain/core/app-identity').AppIdentity} app
 * @property {string} brand the brand's name, for sentences
 * @property {import('@forno/domain/core/accent').Accent} accent
 * @property {string} version as customers see it, e.g. `2.0.0`
 * @property {number} buildNumber grows with each upload to a store
 */

/** Uploads of one version that the build number can count. */
const uploadsPerVersion = 100

/**
 * The number by which the stores order uploads: two digits each for minor, patch and upload, after the major version.
 * @param {string} version
 * @param {number} upload
 */
export const buildNumberOf = (version, upload) => {
  const [major, minor, patch] = version.split('.').map(Number)
  return ((major * 100 + minor) * 100 + patch) * uploadsPerVersion + upload
}

/**
 * Reads the settings. Throws the faults of the brand's section `app`.
 * @param {{ upload?: number, brandFile?: string }} options `upload` counts the uploads of one version to a store
 * @returns {NativeSettings}
 */
export const readSettings = ({ upload = 0, brandFile = process.env.BRAND_FILE } = {}) => {
  if (!Number.isInteger(upload) || upload < 0 || upload >= uploadsPerVersion)
    throw new Error(`The upload is a number from 0 to ${uploadsPerVersion - 1}.`)
  const file = brandFile ?? join(root, 'config/brand.yaml')
  const { app, name, accent = defaultAccent } = parse(readFileSync(file, 'utf8'))
  const faults = appIdentityFaults(app)
  if (faults.length > 0) throw new Error(`${file} has an invalid app: ${faults.join('; ')}`)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { app, brand: name, accent, version, buildNumber: buildNumberOf(version, upload) }
}

/** The host of the shop, for universal links. */
export const hostOf = ({ app }) => new URL(app.site).hostname
