import { relative, sep } from 'node:path'
import { rememberProved } from './proved-files.mjs'
import { fingerprint, root } from './tree.mjs'

/** Vitest reporter of `npm run prove`: records each file as soon as it has passed. */
export default class ProveReporter {
  #before = ''

  onTestRunStart() {
    this.#before = fingerprint()
  }

  onTestModuleEnd(module) {
    if (module.state() !== 'passed' || fingerprint() !== this.#before) return
    rememberProved(this.#before, relative(root, module.moduleId).split(sep).join('/'), process.env.SEED ?? '')
  }
}
