import type { Server } from '../../../scripts/setup/servers.mjs'
import type { Stack } from './stack.ts'
import type { Store } from './stores.ts'

type PosState = {
  readonly lastPoll?: { readonly status: number; readonly trouble: string | null }
  readonly calls: readonly unknown[]
}
type Simulators = Server<{ readonly urls: { readonly kitchen: string } }>

const longestWait = 30_000

const control = async (kitchen: string, body?: object): Promise<PosState> => {
  const answer = await fetch(new URL('/control', kitchen), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The POS answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as PosState
}

/**
 * Tells the POS of the simulators about a shop that has started, as `npm start` does, and waits until it has been heard:
 * before that no store sells.
 */
export const introducePos = async (simulators: Simulators, shop: string, posKeyFile: string): Promise<void> => {
  const { urls } = await simulators.ready
  simulators.child.send({ shop, posKeyFile, autopilot: false })
  const end = performance.now() + longestWait
  for (;;) {
    const { lastPoll } = await control(urls.kitchen)
    if (lastPoll?.trouble === null) return
    if (performance.now() > end) throw new Error(`The POS is not heard: ${lastPoll?.trouble ?? 'it makes no call'}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Lets a store confirm no order during the work, so that its customers wait; the store stays heard. */
export const withoutConfirmation = async <Result>(
  stack: Stack,
  store: Store,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { kitchen } = stack.simulators
  await control(kitchen, { holds: [store.id] })
  try {
    return await work()
  } finally {
    await control(kitchen, { holds: [] })
  }
}

/** Moves orders by the POS's timetable during the work. */
export const withAutopilot = async (stack: Stack, work: () => Promise<void>): Promise<void> => {
  const { kitchen } = stack.simulators
  await control(kitchen, { autopilot: true })
  try {
    await work()
  } finally {
    await control(kitchen, { autopilot: false })
  }
}
