import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compileCache } from './compile-cache.ts'

/** The simulators for tests; `mailbox` also listens for mail at `smtp`. */
export type SimulatorName =
  | 'address'
  | 'content'
  | 'captcha'
  | 'mailbox'
  | 'social'
  | 'sms'
  | 'zip'
  | 'cybersource'
  | 'afterpay'
  | 'paypal'
  | 'applepay'
  | 'googlepay'
  | 'passwords'
  | 'engagement'
  | 'push'
  | 'fcm'
  | 'apns'
  | 'analytics'
  | 'error-reporting'
type AddressOf<Name extends SimulatorName> = Name extends 'mailbox' ? 'mailbox' | 'smtp' : Name

export type Simulators<Name extends SimulatorName = never> = {
  readonly urls: Readonly<Record<AddressOf<Name>, string>>
  readonly stop: () => Promise<void>
}

type Environ = Readonly<Record<string, string>>
type Reply = { readonly id: number; readonly urls?: Environ; readonly failure?: string }

const main = fileURLToPath(new URL('../../simulators/src/on-demand.ts', import.meta.url))

let requests = 0
let started: Promise<ChildProcess> | null = null

const ended = (): Error => new Error('the process of the simulators has ended')

/** One process of simulators for all test files of this process; it ends together with this process. */
const theirProcess = (): Promise<ChildProcess> => {
  const start = async (): Promise<ChildProcess> => {
    const child = fork(main, {
      execArgv: [],
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.setMaxListeners(0)
    await Promise.race([once(child, 'message'), once(child, 'exit').then(() => Promise.reject(ended()))])
    child.unref()
    child.channel?.unref()
    return child
  }
  started ??= start()
  return started
}

const ask = async (id: number, request: object): Promise<Reply> => {
  const child = await theirProcess()
  return new Promise((resolve, reject) => {
    const end = (): void => reject(ended())
    const take = (reply: Reply): void => {
      if (reply.id !== id) return
      child.off('message', take).off('exit', end)
      if (reply.failure === undefined) resolve(reply)
      else reject(new Error(reply.failure))
    }
    child.on('message', take).on('exit', end)
    child.send({ id, ...request })
  })
}

/** Fresh simulators on free ports, with the same code and settings as `npm start`. */
export const startSimulators = async <Name extends SimulatorName>(
  start: readonly Name[],
  environ: Environ = {},
): Promise<Simulators<Name>> => {
  requests += 1
  const id = requests
  const { urls = {} } = await ask(id, { start, environ })
  return {
    urls,
    stop: async () => {
      await ask(id, { stop: true })
    },
  }
}
