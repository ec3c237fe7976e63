import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { capacitor, writeProjects } from './template.mjs'

/** The configuration of Firebase, by which Android gets pushes. It belongs to a release, not to the repository. */
const firebaseFile = 'keys/google-services.json'

/** The pages of the shop in both projects, as `cap sync` copies them. */
const copiedPages = ['android/app/src/main/assets/public/index.html', 'ios/App/App/public/index.html']

/** The configuration in each project, as `cap sync` writes it. */
export const configFiles = {
  android: 'android/app/src/main/assets/capacitor.config.json',
  ios: 'ios/App/App/capacitor.config.json',
}

/**
 * Makes both projects in a folder and copies the built web into them. A second run changes no file.
 * @param {string} folder `apps/native`, or another with its capacitor.config.ts and package.json
 * @param {import('./template.mjs').ProjectFiles} files
 */
export const syncProjects = async (folder, files) => {
  const firebase = await readFile(join(folder, firebaseFile)).catch(() => null)
  const released = firebase === null ? [] : [['android/app/google-services.json', firebase]]
  const result = await writeProjects(folder, new Map([...files, ...released]))
  const output = await capacitor(folder, ['sync'])
  // The CLI reports a failed copy, but ends as if all were well.
  const missing = copiedPages.filter((file) => !existsSync(join(folder, file)))
  if (missing.length > 0) throw new Error(`cap sync did not copy ${missing.join(', ')}:\n${output}`)
  return { ...result, hasFirebase: firebase !== null }
}
