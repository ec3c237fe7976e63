import type { Browser, BrowserContext, CDPSession, Page, TestInfo } from '@playwright/test'
import { relative } from 'node:path'
import { bundleReader, type ScriptCounts } from '../../../scripts/test/bundle-functions.mjs'
import { isDue, isRecording, savePart, type ExecutedFunctions } from '../../../scripts/test/reach-parts.mjs'
import type { Stack } from './stack.ts'

let read: ((scripts: readonly ScriptCounts[]) => ExecutedFunctions) | undefined

/**
 * Records the functions that a journey runs in its pages and in the shop, for `npm test -- --changed`. V8 counts them
 * at a cost of a few percent, so only missing or old records are renewed.
 */
export const recordReach = async (
  { browser, context, stack }: { browser: Browser; context: BrowserContext; stack: Stack },
  use: (reach: undefined) => Promise<void>,
  testInfo: TestInfo,
): Promise<void> => {
  const item = itemOf(testInfo)
  if (!isRecording || !isDue('browser', item)) {
    await use(undefined)
    return
  }
  const pages = new PageCounters()
  pages.watch(context)
  const restore = pages.watchNewContexts(browser)
  await stack.countFunctions()
  await use(undefined)
  restore()
  const [shop, scripts] = await Promise.all([stack.takeFunctions(), pages.take()])
  read ??= bundleReader()
  savePart('browser', item, mergeExecuted(shop.executed, read([...shop.pages, ...scripts])))
}

class PageCounters {
  readonly #sessions: Promise<CDPSession | null>[] = []
  readonly #taken: ScriptCounts[] = []

  watch(context: BrowserContext): void {
    context.on('page', (page) => this.#sessions.push(startCounting(context, page)))
  }

  /** Covers contexts that the journey opens itself; their counts are read when they close. */
  watchNewContexts(browser: Browser): () => void {
    const newContext = browser.newContext.bind(browser)
    browser.newContext = async (...options) => {
      const context = await newContext(...options)
      const close = context.close.bind(context)
      this.watch(context)
      context.close = async (...reason) => {
        this.#taken.push(...(await this.take()))
        return close(...reason)
      }
      return context
    }
    return () => {
      browser.newContext = newContext
    }
  }

  async take(): Promise<ScriptCounts[]> {
    const sessions = await Promise.all(this.#sessions)
    const taken = await Promise.all(sessions.map(async (session) => (session === null ? [] : takeCounts(session))))
    return [...this.#taken, ...taken.flat()]
  }
}

/** A page that closes meanwhile counts nothing. */
const startCounting = async (context: BrowserContext, page: Page): Promise<CDPSession | null> => {
  try {
    const session = await context.newCDPSession(page)
    await session.send('Profiler.enable')
    await session.send('Profiler.startPreciseCoverage', { callCount: false, detailed: false })
    return session
  } catch {
    return null
  }
}

const takeCounts = async (session: CDPSession): Promise<readonly ScriptCounts[]> => {
  try {
    return (await session.send('Profiler.takePreciseCoverage')).result
  } catch {
    return []
  }
}

const mergeExecuted = (one: ExecutedFunctions, other: ExecutedFunctions): ExecutedFunctions => {
  const merged: Record<string, readonly string[]> = { ...one }
  for (const [file, names] of Object.entries(other)) merged[file] = [...new Set([...(merged[file] ?? []), ...names])]
  return merged
}

/** The test as a line of Playwright's test list. */
const itemOf = ({ project, titlePath, file }: TestInfo): string =>
  [`[${project.name}]`, relative(import.meta.dirname, file), ...titlePath.slice(1)].join(' › ')
