import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../simulators/src/on-demand.ts', import.meta.url))

type ReceivedRecords = {
  readonly events: readonly {
    readonly user: string
    readonly kind: string
    readonly data: Readonly<Record<string, unknown>>
  }[]
  readonly purchases: readonly Readonly<Record<string, unknown>>[]
}

/** A simulator of the engagement service in a process of its own, with its control calls. */
export type EngagementSimulator = {
  readonly url: string
  /** Replaces cards, messages or flags of everyone. */
  readonly replace: (kind: 'cards' | 'messages' | 'flags', list: readonly object[]) => Promise<unknown>
  readonly received: () => Promise<ReceivedRecords>
  /** Forgets everything that tests have changed. */
  readonly reset: () => Promise<unknown>
  readonly stop: () => void
}

/** Starts the simulator; `stop` ends its process. */
export const startEngagement = async (): Promise<EngagementSimulator> => {
  const child = fork(main, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(child, 'message')
  child.send({ id: 1, start: ['engagement'], environ: {} })
  const [{ urls }] = (await once(child, 'message')) as [{ readonly urls: Readonly<Record<string, string>> }]
  const url = urls['engagement'] ?? ''
  const control = (method: string, path: string, body?: object) =>
    fetch(`${url}/control${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  return {
    url,
    replace: (kind, list) => control('PUT', `/${kind}`, { [kind]: list }),
    received: async () => (await (await control('GET', '/received')).json()) as ReceivedRecords,
    reset: () => control('DELETE', ''),
    stop: () => child.disconnect(),
  }
}
