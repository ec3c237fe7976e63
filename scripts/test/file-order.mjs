import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from '../setup/say.mjs'

/** The short files of the last project fill the gaps at the end of the run, so its long ones must not start there. */
const longFiles = new Set(['apps/simulators/src/main.test.ts', 'scripts/pictures.test.mjs', 'scripts/start.test.mjs'])

/** Vitest sequencer: shuffles the files of each project by the run's seed. */
export default class FileOrder extends BaseSequencer {
  async sort(specifications) {
    return inOrder(specifications, this.ctx.config.sequence.seed)
  }
}

/**
 * Shuffles files within their project, the API's first. Vitest ends a test process when the next file is of another
 * project, and starting one for the API takes longer than most of its files.
 * @template {{ project: { name: string }, moduleId: string }} Specification
 * @param {Specification[]} specifications @param {number} seed @returns {Specification[]}
 */
export function inOrder(specifications, seed) {
  const rows = specifications.map((specification) => {
    const file = relative(root, specification.moduleId).split(sep).join('/')
    const rank = specification.project.name === 'api' ? 0 : longFiles.has(file) ? 1 : 2
    return { specification, key: `${rank} ${createHash('sha256').update(`${seed} ${file}`).digest('hex')}` }
  })
  return rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ specification }) => specification)
}
