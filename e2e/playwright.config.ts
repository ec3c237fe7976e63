import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser, findJourneyBrowser } from '../scripts/setup/browser.mjs'
import type { StackOptions } from './drivers/stack/shop.ts'

const minute = 60_000
const second = 1_000

/** Each has a shop, simulators and a browser of its own: a gigabyte. */
const mostWorkers = 8

// Workers inherit the environment, so the browser is looked for once.
process.env['CHROME_PATH'] ??= await (process.env['BENCH'] === '1' ? findBrowser() : findJourneyBrowser())

// A run looks with axe at a third of the states, drawn anew each time; PROVE=1 looks at all of them. Workers inherit the draw.
process.env['STATES_FROM'] ??= process.env['PROVE'] === '1' ? 'all' : String(randomInt(3))

const isPicturing = process.env['SCREENSHOTS'] === '1'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1440, height: 900 } }

/** What one size shows as well as another runs once, on the phone; `@desktop` marks what needs the wide screen. */
const journeys = [
  { name: 'phone', use: phone, testIgnore: '**/screenshots.spec.ts', grepInvert: /@desktop/ },
  { name: 'desktop', use: desktop, testIgnore: '**/screenshots.spec.ts', grep: /@desktop|@both/ },
]
const pictures = [
  { name: 'pictures of phone', use: phone, testMatch: '**/screenshots.spec.ts' },
  { name: 'pictures of desktop', use: desktop, testMatch: '**/screenshots.spec.ts' },
]

export default defineConfig<StackOptions>({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './prepare.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A journey waits for answers and frames half of its time: two at a time on each core leave no core idle.
  workers: Math.min(2 * availableParallelism(), mostWorkers),
  retries: 0,
  // How long a step may take is the machine's affair: what is slow for a customer is measured by `npm run bench`.
  timeout: 5 * minute,
  expect: { timeout: 30 * second },
  reporter: [['list'], ['../scripts/check/playwright-reporter.mjs']],
  use: {
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    actionTimeout: 30 * second,
    navigationTimeout: 30 * second,
    // Recording every test costs a fifth of its time: TRACE=1 does it when a failure has to be seen step by step.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROME_PATH'],
      args: [
        '--disable-dev-shm-usage',
        '--font-render-hinting=none',
        // Chromium refuses its sandbox to root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: isPicturing ? pictures : journeys,
})
