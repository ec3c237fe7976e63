import { ensureBuild } from '../scripts/setup/build.mjs'

/** Journeys run against the built shop: builds it unless WEB_DIR names a build, or the one at hand was made from these sources. */
export default async function prepare(): Promise<void> {
  if (process.env['WEB_DIR'] === undefined) await ensureBuild()
}
