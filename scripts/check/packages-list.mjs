import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from '../setup/run.mjs'
import { environment, hostNode } from '../setup/node24.mjs'
import { root, Sorry } from '../setup/say.mjs'

/**
 * Returns every package of package-lock.json as a CycloneDX document, made by npm itself. Packages for development
 * alone have the scope `optional` and the property `cdx:npm:package:development`. Throws `Sorry` with npm's own words
 * when the lockfile does not fit package.json.
 */
export function listPackages() {
  const words = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const [file, args] = npm(hostNode(), words)
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    env: environment({ PATH: process.env.PATH }),
  })
  if (status !== 0) throw new Sorry(`npm cannot list the packages:\n${stderr}`)
  const list = JSON.parse(stdout)
  // npm names the document after the folder of the checkout.
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  list.metadata.component.name = name
  return list
}
