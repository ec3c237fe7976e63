import { Pool } from 'undici'

/** Describes a flood of page views. `perSecond: null` means as fast as `connections` can receive responses. */
export type FloodTask = {
  readonly url: string
  readonly addresses: number
  readonly perSecond: number | null
  readonly connections: number
  readonly seconds: number
  /** Cookies that choose a store and a service type. The same path gives a different page for each. */
  readonly cookies: readonly string[]
}

export type FloodResult = {
  readonly requested: number
  /** Complete pages rendered for this flood. */
  readonly complete: number
  /** Responses refused with Retry-After. */
  readonly shed: number
  readonly broken: number
  readonly firstBroken: string | null
  readonly seconds: number
}

const paths = ['/menu/pizza', '/menu/sides', '/menu/drinks', '/menu/desserts', '/', '/offers', '/stores']
const answerTimeout = 30_000
const stepMilliseconds = 50

/** Classifies a response: a complete page, a refusal that names a time to retry, or neither. */
export const classify = (status: number, retryAfter: unknown, html: string): 'complete' | 'shed' | 'broken' => {
  if ((status === 429 || status === 503) && retryAfter !== undefined) return 'shed'
  const isComplete = html.includes('</html>') && html.includes('<main') && !html.includes('"InvalidRequest"')
  return status === 200 && isComplete ? 'complete' : 'broken'
}

/** Requests pages that no process has cached: every cookie with every path once, before any pair is repeated. */
export const flood = async (task: FloodTask): Promise<FloodResult> => {
  const pool = new Pool(task.url, {
    connections: task.connections,
    headersTimeout: answerTimeout,
    bodyTimeout: answerTimeout,
  })
  const counts = { requested: 0, complete: 0, shed: 0, broken: 0 }
  let firstBroken: string | null = null
  const viewPage = async (): Promise<void> => {
    const turn = counts.requested++
    const path = paths[Math.floor(turn / task.cookies.length) % paths.length] ?? '/'
    const address = turn % task.addresses
    try {
      const { statusCode, headers, body } = await pool.request({
        method: 'GET',
        path,
        headers: {
          accept: 'text/html',
          cookie: `where=${task.cookies[turn % task.cookies.length] ?? ''}`,
          'x-forwarded-for': `203.0.${113 + (address >> 8)}.${address & 255}`,
        },
      })
      const kind = classify(statusCode, headers['retry-after'], await body.text())
      counts[kind] += 1
      if (kind === 'broken') firstBroken ??= `${path} answered ${statusCode}`
    } catch (error) {
      counts.broken += 1
      firstBroken ??= error instanceof Error ? error.message : String(error)
    }
  }
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1000
  if (task.perSecond === null)
    await Promise.all(
      Array.from({ length: task.connections }, async () => {
        while (elapsed() < task.seconds) await viewPage()
      }),
    )
  else {
    const views: Promise<void>[] = []
    for (; elapsed() < task.seconds; await new Promise((next) => setTimeout(next, stepMilliseconds)))
      while (counts.requested < elapsed() * task.perSecond) views.push(viewPage())
    await Promise.all(views)
  }
  const seconds = elapsed()
  await pool.destroy()
  return { ...counts, firstBroken, seconds }
}

process.once('message', (task: FloodTask) => {
  void flood(task).then((result) => process.send?.(result, () => process.disconnect()))
})
// Exit when the bench that started this process ends.
process.once('disconnect', () => setTimeout(() => process.exit(0), 1_000).unref())
