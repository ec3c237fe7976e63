import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from '../setup/say.mjs'

/**
 * The short files of the last project, `unit`, fill the gaps at the end of the run, so its long ones must not start
 * there.
 */
export const longFiles = new Set([
  'apps/simulators/src/main.test.ts',
  'scripts/pictures.test.mjs',
  'scripts/start.test.mjs',
])

/** The API's longest file starts first, so that the others fill the time beside it. */
export const longestFile = 'apps/api/test/grown/grown.test.ts'

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
    return {
      specification,
      key: `${rankOf(specification.project.name, file)} ${createHash('sha256').update(`${seed} ${file}`).digest('hex')}`,
    }
  })
  return rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ specification }) => specification)
}

/** The order of the groups: the API's longest file, its others, the long files of other projects, the rest. */
function rankOf(project, file) {
  if (file === longestFile) return 0
  if (project === 'api') return 1
  return longFiles.has(file) ? 2 : 3
}
