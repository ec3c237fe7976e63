import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Simulators = {
  readonly addressUrl: string
  readonly urls: Ready['urls']
  /** Forces an outcome on the coming calls of the address service, e.g. { outcome: 'timeout' }. */
  readonly force: (outcome: object) => Promise<void>
  /** The calls that the address service saw since the last forget(). */
  readonly calls: () => Promise<
    readonly { readonly operation: string; readonly status: number; readonly detail: object }[]
  >
  readonly forget: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Name =
  | 'address'
  | 'content'
  | 'captcha'
  | 'mailbox'
  | 'smtp'
  | 'social'
  | 'sms'
  | 'zip'
  | 'cybersource'
  | 'afterpay'
  | 'paypal'
  | 'applepay'
  | 'googlepay'
type Ready = { readonly urls: Readonly<Record<Name, string>> }
type State = { readonly calls: Awaited<ReturnType<Simulators['calls']>> }

const main = fileURLToPath(new URL('../../simulators/src/main.ts', import.meta.url))

/** The simulators as a process of their own on free ports, as `npm start` runs them; it ends with the process that started it. */
export const startSimulators = async (
  addressToken: string,
  environ: Readonly<Record<string, string>> = {},
): Promise<Simulators> => {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, SIMULATORS_PORT: '0', ADDRESS_TOKEN: addressToken, ...environ },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [ready] = (await once(child, 'message')) as [Ready]
  const control = `${ready.urls.address}/control`
  return {
    urls: ready.urls,
    addressUrl: `${ready.urls.address}/ProOnDemand/V3/ProOnDemandService.asmx`,
    force: async (outcome) => {
      const { ok } = await fetch(control, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(outcome),
      })
      if (!ok) throw new Error('the simulator does not know this outcome')
    },
    calls: async () => ((await (await fetch(control)).json()) as State).calls,
    forget: async () => {
      await fetch(control, { method: 'DELETE' })
    },
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
