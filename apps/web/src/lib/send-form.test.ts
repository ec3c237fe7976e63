import { expect, test, vi } from 'vitest'
import { sendForm } from './send-form.ts'

/** The calls that a form gets after its answer has arrived. */
const callsAfter = async (isShown: boolean, send: () => Promise<string>) => {
  const calls: unknown[] = []
  await sendForm({
    send,
    isShown: () => isShown,
    onSent: (sent) => void calls.push(['sent', sent]),
    onRefused: (error) => void calls.push(['refused', error]),
    announce: (outcome) => void calls.push(outcome),
  })
  return calls
}
const refusal = new Error('No.')

test('[LOC-22] [ACC-37] the outcome of a form appears in it', async () => {
  expect(await callsAfter(true, () => Promise.resolve('r1'))).toEqual([['sent', 'r1']])
  expect(await callsAfter(true, () => Promise.reject(refusal))).toEqual([['refused', refusal]])
})

test('[LOC-22] [ACC-37] a customer who has left the form gets its outcome as a message, and keeps the page', async () => {
  expect(await callsAfter(false, () => Promise.resolve('r1'))).toEqual([{ sent: 'r1' }])
  expect(await callsAfter(false, () => Promise.reject(refusal))).toEqual([{ error: refusal }])
})

test.each([
  ['in its form', true],
  ['as a message', false],
])(
  '[LOC-22] [ACC-37] a form that was sent is never shown as refused, also if its outcome fails %s',
  async (_, isShown) => {
    const fault = new Error('a fault of the screen')
    const fail = () => {
      throw fault
    }
    const onRefused = vi.fn<(error: unknown) => void>()
    const announce = vi.fn<() => void>(fail)
    const sending = sendForm({ send: async () => 'r1', isShown: () => isShown, onSent: fail, onRefused, announce })
    await expect(sending).rejects.toBe(fault)
    expect(onRefused).not.toHaveBeenCalled()
    expect(announce).toHaveBeenCalledTimes(isShown ? 0 : 1)
  },
)
