import type { FatalReason } from '../../features/fatal/fatal-reasons.ts'

/** Milliseconds before each time that the files are asked for again, and how the browser's cache is used. */
const tries: readonly { readonly pause: number; readonly cache: RequestCache }[] = [
  { pause: 300, cache: 'default' },
  { pause: 700, cache: 'reload' },
]
/** Milliseconds that a server has to begin its answer. */
const patience = 1_200

type FilesDeps = {
  /** Fetches a file; only tests replace it. */
  readonly send?: (file: string, options: RequestInit) => Promise<Response>
  readonly sleep: (milliseconds: number) => Promise<unknown>
}

const fetchFile = (file: string, options: RequestInit): Promise<Response> => fetch(file, options)

/** null = the file has arrived whole, as a script. */
const ask = async (
  file: string,
  cache: RequestCache,
  { send = fetchFile, sleep }: FilesDeps,
): Promise<FatalReason | null> => {
  const stop = new AbortController()
  try {
    const answer = await Promise.race([send(file, { cache, signal: stop.signal }), sleep(patience).then(() => null)])
    if (answer === null) {
      stop.abort()
      return 'slow'
    }
    if (answer.status === 429 || answer.status === 503) return 'busy'
    if (!answer.ok || !/javascript/.test(answer.headers.get('content-type') ?? '')) return 'lost'
    // Read to its end, it is in the browser's cache.
    await answer.arrayBuffer()
    return null
  } catch {
    return 'lost'
  }
}

/** Asks for the scripts of a page again, twice if need be; null = all have arrived, else what is wrong. [SES-14] */
export const askAgain = async (files: readonly string[], deps: FilesDeps): Promise<FatalReason | null> => {
  let reason: FatalReason | null = null
  for (const { pause, cache } of tries) {
    await deps.sleep(pause)
    const reasons = await Promise.all(files.map((file) => ask(file, cache, deps)))
    reason = reasons.find((each) => each !== null) ?? null
    if (reason === null) return null
  }
  return reason
}
