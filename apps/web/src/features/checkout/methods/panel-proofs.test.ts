import { expect, test } from 'vitest'
import type { MakeProof } from '../payment/method-panel.ts'
import { makeProvers, type Provers } from './panel-proofs.ts'

const nobody = { firstName: '', lastName: '', phoneNumber: '', emailAddress: '' }
const give = (provers: Provers, make: MakeProof | null) => {
  const ref = provers.refOf('applepay')
  if (typeof ref === 'function') ref(make)
}
const proofOf =
  (token: string): MakeProof =>
  () =>
    Promise.resolve({ wallet: { token } })

test('[PAY-17] a panel that is there is asked within the press', () => {
  const provers = makeProvers()
  let isAsked = false
  give(provers, () => {
    isAsked = true
    return Promise.resolve(null)
  })
  void provers.prove('applepay', nobody)
  expect(isAsked).toBe(true)
})

test('[PAY-17] one that is on its way is waited for, and the last that came is asked', async () => {
  const provers = makeProvers()
  const early = provers.prove('applepay', nobody)
  give(provers, proofOf('first'))
  expect(await early).toEqual({ wallet: { token: 'first' } })
  give(provers, null)
  give(provers, proofOf('second'))
  expect(await provers.prove('applepay', nobody)).toEqual({ wallet: { token: 'second' } })
})

test('[PAY-08] who chooses another way meanwhile has paid nothing', async () => {
  const provers = makeProvers()
  const early = provers.prove('applepay', nobody)
  provers.leave('applepay')
  expect(await early).toBeNull()
  give(provers, proofOf('later'))
  expect(await provers.prove('applepay', nobody)).toEqual({ wallet: { token: 'later' } })
})
