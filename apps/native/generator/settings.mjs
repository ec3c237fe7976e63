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

/** Values of minor, patch and upload that two digits of the build number can count. */
const valuesPerPart = 100

/**
 * The number by which the stores order uploads: two digits each for minor, patch and upload, after the major version.
 * Throws for a version whose parts are no whole numbers, or need more digits: it could repeat an earlier build number.
 * @param {string} version
 * @param {number} upload
 */
export const buildNumberOf = (version, upload) => {
  const [, major, minor, patch] = /^(\d+)\.(\d{1,2})\.(\d{1,2})$/.exec(version)?.map(Number) ?? []
  if (major === undefined) throw new Error(`The version ${version} has no build number: minor and patch go up to 99.`)
  return ((major * valuesPerPart + minor) * valuesPerPart + patch) * valuesPerPart + upload
}

/**
 * Reads the settings. Throws the faults of the brand's section `app`.
 * @param {{ upload?: number, brandFile?: string }} options `upload` counts the uploads of one version to a store
 * @returns {NativeSettings}
 */
export const readSettings = ({ upload = 0, brandFile = process.env.BRAND_FILE } = {}) => {
  if (!Number.isInteger(upload) || upload < 0 || upload >= valuesPerPart)
    throw new Error(`The upload is a number from 0 to ${valuesPerPart - 1}.`)
  const file = brandFile ?? join(root, 'config/brand.yaml')
  const { app, name, accent = defaultAccent } = parse(readFileSync(file, 'utf8'))
  const faults = appIdentityFaults(app)
  if (faults.length > 0) throw new Error(`${file} has an invalid app: ${faults.join('; ')}`)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { app, brand: name, accent, version, buildNumber: buildNumberOf(version, upload) }
}

/** The host of the shop, for universal links. */
export const hostOf = ({ app }) => new URL(app.site).hostname
