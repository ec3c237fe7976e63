import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import FileOrder from './scripts/test/file-order.mjs'

const proving = process.env['PROVE'] === '1'
const minute = 60_000

export default defineConfig({
  test: {
    pool: 'forks',
    // Tests wait for the database for a part of their time.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    // Files share processes: in a process each they spend more time on starting than on testing.
    isolate: false,
    // Megabytes for short-lived objects: with fewer, API tests spend a tenth more on collecting them.
    execArgv: ['--max-semi-space-size=64'],
    retry: 0,
    sequence: { shuffle: true, sequencer: FileOrder, seed: Number(process.env['SEED'] ?? Date.now()) },
    // A hang is stopped; a busy machine is not a failure.
    testTimeout: (proving ? 30 : 10) * minute,
    expect: { poll: { timeout: 2 * minute, interval: 20 } },
    hookTimeout: 10 * minute,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          unstubGlobals: true,
          restoreMocks: true,
          setupFiles: ['scripts/test/fresh-modules.mjs'],
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/simulators/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'apps/web/*.test.mjs',
            'apps/native/generator/*.test.mjs',
            'scripts/**/*.test.mjs',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['apps/api/**/*.test.ts'],
          globalSetup: ['apps/api/test/database-setup.ts'],
          setupFiles: ['apps/api/test/each-file.ts'],
        },
      },
    ],
  },
})
