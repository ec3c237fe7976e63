import { randomInt } from 'node:crypto'
import { defineConfig } from '@playwright/test'
import { findBrowser, findJourneyBrowser } from '../scripts/setup/browser.mjs'
import type { StackOptions } from './shop.ts'

const minute = 60_000
const second = 1_000

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
  workers: 2,
  // A journey that passes only at its second try proves nothing; npm test names it, and fails if there are many.
  retries: 1,
  timeout: minute,
  expect: { timeout: 7 * second },
  reporter: [['list'], ['../scripts/check/playwright-reporter.mjs']],
  use: {
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    actionTimeout: 7 * second,
    navigationTimeout: 15 * second,
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
