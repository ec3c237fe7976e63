import type { Stack } from './stack.ts'
import type { Store } from './stores.ts'

const control = async ({ simulators }: Stack, body: object): Promise<void> => {
  const answer = await fetch(new URL('/control', simulators.kitchen), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The POS answered ${answer.status}: ${await answer.text()}`)
}

/** Lets a store confirm no order during the work, so that its customers wait; the store stays heard. */
export const withoutConfirmation = async <Result>(
  stack: Stack,
  store: Store,
  work: () => Promise<Result>,
): Promise<Result> => {
  await control(stack, { holds: [store.id] })
  try {
    return await work()
  } finally {
    await control(stack, { holds: [] })
  }
}

/** Moves orders by the POS's timetable during the work. */
export const withAutopilot = async (stack: Stack, work: () => Promise<void>): Promise<void> => {
  await control(stack, { autopilot: true })
  try {
    await work()
  } finally {
    await control(stack, { autopilot: false })
  }
}
