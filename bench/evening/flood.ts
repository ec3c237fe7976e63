import { Pool } from 'undici'

/** How a flood of page views is made. `perSecond` null = as fast as `connections` can take answers. */
export type FloodTask = {
  readonly url: string
  readonly addresses: number
  readonly perSecond: number | null
  readonly connections: number
  readonly seconds: number
  /** Cookies of store and service type; each makes another page of the same path. */
  readonly places: readonly string[]
}

export type FloodResult = {
  readonly asked: number
  /** Whole pages drawn for this flood. */
  readonly whole: number
  /** Refused with Retry-After. */
  readonly shed: number
  readonly broken: number
  readonly firstBroken: string | null
  readonly seconds: number
}

const paths = ['/menu/pizza', '/menu/sides', '/menu/drinks', '/menu/desserts', '/menu/meals', '/', '/offers', '/stores']
const answerTimeout = 30_000
const stepMilliseconds = 50

/** Whether an answer is a page with everything in it, a refusal that says when to come back, or neither. */
export const verdictOf = (status: number, retryAfter: unknown, html: string): 'whole' | 'shed' | 'broken' => {
  if ((status === 429 || status === 503) && retryAfter !== undefined) return 'shed'
  const isWhole = html.includes('</html>') && html.includes('<main') && !html.includes('"InvalidRequest"')
  return status === 200 && isWhole ? 'whole' : 'broken'
}

/** Asks for pages that no process keeps: every place with every path once before any comes again. */
export const flood = async (task: FloodTask): Promise<FloodResult> => {
  const pool = new Pool(task.url, {
    connections: task.connections,
    headersTimeout: answerTimeout,
    bodyTimeout: answerTimeout,
  })
  const counts = { asked: 0, whole: 0, shed: 0, broken: 0 }
  let firstBroken: string | null = null
  const viewPage = async (): Promise<void> => {
    const turn = counts.asked++
    const path = paths[Math.floor(turn / task.places.length) % paths.length] ?? '/'
    const address = turn % task.addresses
    try {
      const { statusCode, headers, body } = await pool.request({
        method: 'GET',
        path,
        headers: {
          accept: 'text/html',
          cookie: `where=${task.places[turn % task.places.length] ?? ''}`,
          'x-forwarded-for': `203.0.${113 + (address >> 8)}.${address & 255}`,
        },
      })
      const verdict = verdictOf(statusCode, headers['retry-after'], await body.text())
      counts[verdict] += 1
      if (verdict === 'broken') firstBroken ??= `${path} answered ${statusCode}`
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
      while (counts.asked < elapsed() * task.perSecond) views.push(viewPage())
    await Promise.all(views)
  }
  const seconds = elapsed()
  await pool.destroy()
  return { ...counts, firstBroken, seconds }
}

process.once('message', (task: FloodTask) => {
  void flood(task).then((result) => process.send?.(result, () => process.disconnect()))
})
// The bench that started this process is gone.
process.once('disconnect', () => setTimeout(() => process.exit(0), 1_000).unref())
