import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser, findJourneyBrowser } from '../scripts/setup/browser.mjs'
import type { JourneyOptions } from './drivers/stack/shop.ts'
import { shares } from './states/drawn-states.ts'

const minute = 60_000
const second = 1_000

/** Each worker has its own shop, simulators and browser: a gigabyte. */
const mostWorkers = 8

// Workers inherit the environment, so the browser is searched once.
process.env['CHROME_PATH'] ??= await (process.env['BENCH'] === '1' ? findBrowser() : findJourneyBrowser())

// Each run checks a random share of the states with axe; PROVE=1 checks all of them. Workers inherit the choice.
process.env['STATES_FROM'] ??= process.env['PROVE'] === '1' ? 'all' : String(randomInt(shares))

// Journeys that draw what a customer types print this seed; workers inherit it.
process.env['TYPED_SEED'] ??= process.env['SEED'] || String(randomInt(1, 2 ** 31))

const isPicturing = process.env['SCREENSHOTS'] === '1'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** On a busy machine a press can begin on a rising sheet and end beside it; journeys of the wide screen have motion. */
const still = { ...phone, contextOptions: { reducedMotion: 'reduce' } } as const
const desktop = { viewport: { width: 1440, height: 900 } }

/**
 * A journey that is equal on every screen size runs once, on the phone; `@desktop` marks those that need the wide
 * screen. A journey of the app runs on a large phone; those whose layout a small phone can break make the page small.
 */
const notWeb = '**/journeys/app/*.spec.ts'
const journeys = [
  { name: 'phone', use: still, testIgnore: notWeb, grepInvert: /@desktop/ },
  { name: 'desktop', use: desktop, testIgnore: notWeb, grep: /@desktop|@both/ },
  { name: 'app', use: still, testMatch: '**/journeys/app/*.spec.ts' },
]
const pictures = [
  { name: 'pictures of phone', use: phone, testMatch: '**/states.spec.ts' },
  { name: 'pictures of desktop', use: desktop, testMatch: '**/journeys/states.spec.ts', grepInvert: /@phone/ },
]

export default defineConfig<JourneyOptions>({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './prepare.ts',
  fullyParallel: true,
  forbidOnly: true,
  // One more than the cores fills them nine tenths; with two more, reads that a busy machine delays fail journeys.
  workers: Math.min(availableParallelism() + 1, mostWorkers),
  retries: 0,
  // The time of a step depends on the machine; `npm run bench` measures what is slow for a customer.
  timeout: 5 * minute,
  // A hang is stopped; a busy machine is not a failure.
  expect: { timeout: 60 * second },
  reporter: 'list',
  use: {
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    actionTimeout: 60 * second,
    navigationTimeout: 60 * second,
    // Recording costs a fifth of a test's time: TRACE=1 records when a failure has to be seen step by step.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROME_PATH'],
      args: [
        '--disable-dev-shm-usage',
        '--font-render-hinting=none',
        // A page of a journey is closed before optimised code would pay for its compilation: a twentieth less time.
        ...(process.env['BENCH'] === '1' ? [] : ['--js-flags=--no-opt --no-maglev']),
        // Chromium's sandbox does not run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: isPicturing ? pictures : journeys,
})
