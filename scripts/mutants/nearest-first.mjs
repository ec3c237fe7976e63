import { basename, dirname, relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'

/**
 * Vitest sequencer for Stryker: the tests beside the mutated file come first, because one that fails ends the run of
 * its mutant.
 */
export default class NearestFirst extends BaseSequencer {
  async sort(specifications) {
    const [mutated = ''] = this.ctx.config.related ?? []
    return nearestFirst(mutated, specifications)
  }
}

/**
 * Test files by their distance from the mutated file: its own test, those of its folder, then of the nearest folders.
 * @template {{ moduleId: string }} Specification
 * @param {string} mutated @param {Specification[]} specifications @returns {Specification[]}
 */
export function nearestFirst(mutated, specifications) {
  const distanceOf = ({ moduleId }) => {
    if (basename(moduleId).split('.')[0] === basename(mutated).split('.')[0]) return 0
    return 1 + relative(dirname(mutated), dirname(moduleId)).split('/').filter(Boolean).length
  }
  return specifications.toSorted(
    (one, other) => distanceOf(one) - distanceOf(other) || (one.moduleId < other.moduleId ? -1 : 1),
  )
}
