import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page, TestInfo } from '@playwright/test'

type Ranges = [start: number, end: number][]

/**
 * Records which functions of the shop's scripts a journey runs, and what its pages request: `npm test -- --changed`
 * finds journeys by it. V8 counts the functions. Only `npm test -- --record` names a folder for it.
 */
export const recordReach = async (
  { browser, context }: { browser: Browser; context: BrowserContext },
  use: (reach: undefined) => Promise<void>,
  testInfo: TestInfo,
): Promise<void> => {
  const folder = process.env['REACH_FOLDER']
  if (folder === undefined) {
    await use(undefined)
    return
  }
  const sessions: Promise<CDPSession | null>[] = []
  const words = new Set<string>()
  const watch = (each: BrowserContext): void => {
    each.on('page', (page) => sessions.push(startCounting(each, page)))
    each.on('request', (request) => {
      for (const word of new URL(request.url()).pathname.split('/').slice(1, 5)) words.add(word)
    })
  }
  watch(context)
  browser.on('context', watch)
  await use(undefined)
  browser.off('context', watch)
  const scripts: Record<string, Ranges> = {}
  for (const counted of await Promise.all(sessions.map(takeCounts)))
    for (const [name, ranges] of counted) scripts[name] = [...(scripts[name] ?? []), ...ranges]
  mkdirSync(folder, { recursive: true })
  const part = { item: itemOf(testInfo), words: [...words].filter(isWord), scripts }
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(part))
}

/** A part of an address that names something, and is no id or hash. */
const isWord = (text: string): boolean => /^[a-z][a-z-]{1,30}$/.test(text)

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

const takeCounts = async (started: Promise<CDPSession | null>): Promise<[string, Ranges][]> => {
  const session = await started
  try {
    const { result } = (await session?.send('Profiler.takePreciseCoverage')) ?? { result: [] }
    return result
      .filter(({ url }) => url.includes('/assets/'))
      .map(({ url, functions }) => [
        url.slice(url.lastIndexOf('/') + 1),
        functions.flatMap(({ ranges: [range] }): Ranges =>
          range === undefined || range.count === 0 ? [] : [[range.startOffset, range.endOffset]],
        ),
      ])
  } catch {
    return []
  }
}

/** The test as a line of Playwright's test list. */
const itemOf = ({ project, titlePath, file }: TestInfo): string =>
  [`[${project.name}]`, relative(join(import.meta.dirname, '../..'), file), ...titlePath.slice(1)].join(' › ')
