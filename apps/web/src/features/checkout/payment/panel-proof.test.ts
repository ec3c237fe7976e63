import { expect, test } from 'vitest'
import { type MakeProof, makePanelProofs, type PanelProofs } from './panel-proof.ts'

const nobody = { firstName: '', lastName: '', phoneNumber: '', emailAddress: '' }
const give = (panelProofs: PanelProofs, make: MakeProof | null) => {
  const ref = panelProofs.refOf('applepay')
  if (typeof ref === 'function') ref(make)
}
const proofOf =
  (token: string): MakeProof =>
  () =>
    Promise.resolve({ wallet: { token } })

test('[PAY-17] a panel that is there is asked within the press', () => {
  const panelProofs = makePanelProofs()
  let isAsked = false
  give(panelProofs, () => {
    isAsked = true
    return Promise.resolve(null)
  })
  void panelProofs.prove('applepay', nobody)
  expect(isAsked).toBe(true)
})

test('[PAY-17] one that is on its way is waited for, and the last that came is asked', async () => {
  const panelProofs = makePanelProofs()
  const early = panelProofs.prove('applepay', nobody)
  give(panelProofs, proofOf('first'))
  expect(await early).toEqual({ wallet: { token: 'first' } })
  give(panelProofs, null)
  give(panelProofs, proofOf('second'))
  expect(await panelProofs.prove('applepay', nobody)).toEqual({ wallet: { token: 'second' } })
})

test('[PAY-08] who chooses another way meanwhile has paid nothing', async () => {
  const panelProofs = makePanelProofs()
  const early = panelProofs.prove('applepay', nobody)
  panelProofs.leave('applepay')
  expect(await early).toBeNull()
  give(panelProofs, proofOf('later'))
  expect(await panelProofs.prove('applepay', nobody)).toEqual({ wallet: { token: 'later' } })
})
