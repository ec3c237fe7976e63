import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import NearestFirst from './nearest-first.mjs'

/** Vitest for Stryker's mutants: the unit tests of rules and decisions, one file after the other. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    environment: 'node',
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // A mutant of a module variable is active only in a module that is loaded again.
    setupFiles: ['scripts/test/fresh-modules.mjs'],
    sequence: { sequencer: NearestFirst },
    // Below the folder that Stryker names.
    include: ['**/*.test.ts'],
  },
})
