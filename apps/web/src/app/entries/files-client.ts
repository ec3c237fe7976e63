import type { FatalReason } from '../../features/fatal/fatal-reasons.ts'

/** Milliseconds before each time that the files are asked for again, and how the browser's cache is used. */
const rounds: readonly { readonly pause: number; readonly cache: RequestCache }[] = [
  { pause: 300, cache: 'default' },
  { pause: 700, cache: 'reload' },
]
/** Milliseconds that a file may take to arrive. */
const arrivalTimeLimit = 1_500

type FilesDeps = {
  /** Fetches a file; only tests replace it. */
  readonly send?: (file: string, options: RequestInit) => Promise<Response>
  readonly sleep: (milliseconds: number) => Promise<unknown>
}

const fetchFile = (file: string, options: RequestInit): Promise<Response> => fetch(file, options)

/** Asks for one file; null = it has arrived whole, as a script, and is in the browser's cache. */
const askForFile = async (
  file: string,
  cache: RequestCache,
  { send = fetchFile, sleep }: FilesDeps,
): Promise<FatalReason | null> => {
  const stop = new AbortController()
  const arrive = async (): Promise<FatalReason | null> => {
    const answer = await send(file, { cache, signal: stop.signal })
    if (answer.status === 429 || answer.status === 503) return 'busy'
    if (!answer.ok || !/javascript/.test(answer.headers.get('content-type') ?? '')) return 'lost'
    await answer.arrayBuffer()
    return null
  }
  const reason = await Promise.race([
    arrive().catch(() => 'lost' as const),
    sleep(arrivalTimeLimit).then(() => 'slow' as const),
  ])
  stop.abort()
  return reason
}

/**
 * Asks for the scripts of a page again, and once more for those that do not arrive. Resolves to null once all have
 * arrived, else to what is wrong, after four seconds at most. [SES-14]
 */
export const askAgain = async (files: readonly string[], deps: FilesDeps): Promise<FatalReason | null> => {
  let missing = files
  let reason: FatalReason | null = null
  for (const { pause, cache } of rounds) {
    await deps.sleep(pause)
    const reasons = await Promise.all(missing.map((file) => askForFile(file, cache, deps)))
    missing = missing.filter((_, index) => reasons[index] !== null)
    reason = reasons.find((each) => each !== null) ?? null
    if (reason === null) return null
  }
  return reason
}
