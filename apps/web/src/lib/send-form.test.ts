import { expect, test } from 'vitest'
import { sendForm } from './send-form.ts'

/** What happens when the answer of a form arrives. */
const answered = async (isShown: boolean, send: () => Promise<string>) => {
  const seen: unknown[] = []
  await sendForm({
    send,
    isShown: () => isShown,
    onSent: (sent) => void seen.push(['sent', sent]),
    onRefused: (error) => void seen.push(['refused', error]),
    announce: (outcome) => void seen.push(outcome),
  })
  return seen
}
const refusal = new Error('No.')

test('[LOC-22] [ACC-37] the outcome of a form appears in it', async () => {
  expect(await answered(true, () => Promise.resolve('r1'))).toEqual([['sent', 'r1']])
  expect(await answered(true, () => Promise.reject(refusal))).toEqual([['refused', refusal]])
})

test('[LOC-22] [ACC-37] a customer who has left the form gets its outcome as a message, and keeps the page', async () => {
  expect(await answered(false, () => Promise.resolve('r1'))).toEqual([{ sent: 'r1' }])
  expect(await answered(false, () => Promise.reject(refusal))).toEqual([{ error: refusal }])
})
