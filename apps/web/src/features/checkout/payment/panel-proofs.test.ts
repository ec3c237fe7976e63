import { expect, test } from 'vitest'
import { type MakeProof, makePanelProofs, type PanelProofs } from './panel-proofs.ts'

const begin = () => Promise.resolve('p1')
const noContact = { firstName: '', lastName: '', phoneNumber: '', emailAddress: '' }
/** Sets the ref of Apple Pay's panel as React does: to its function when it mounts, to null when it unmounts. */
const setPanel = (panelProofs: PanelProofs, make: MakeProof | null) => {
  const ref = panelProofs.refOf('applepay')
  if (typeof ref !== 'function') throw new Error('the ref is no function')
  ref(make)
}
const proofOf =
  (token: string): MakeProof =>
  () =>
    Promise.resolve({ wallet: { token } })

test('[PAY-17] calls a loaded panel within the press', () => {
  const panelProofs = makePanelProofs()
  let isCalled = false
  setPanel(panelProofs, () => {
    isCalled = true
    return Promise.resolve(null)
  })
  void panelProofs.prove('applepay', noContact, begin)
  expect(isCalled).toBe(true)
})

test('[PAY-17] waits for a loading panel, and calls the latest one', async () => {
  const panelProofs = makePanelProofs()
  const early = panelProofs.prove('applepay', noContact, begin)
  setPanel(panelProofs, proofOf('first'))
  expect(await early).toEqual({ wallet: { token: 'first' } })
  setPanel(panelProofs, null)
  setPanel(panelProofs, proofOf('second'))
  expect(await panelProofs.prove('applepay', noContact, begin)).toEqual({ wallet: { token: 'second' } })
})

test('[PAY-17] a press after the panel has been unmounted waits for the next panel, and never calls the old one', async () => {
  const panelProofs = makePanelProofs()
  setPanel(panelProofs, proofOf('first'))
  setPanel(panelProofs, null)
  const pressed = panelProofs.prove('applepay', noContact, begin)
  setPanel(panelProofs, proofOf('second'))
  expect(await pressed).toEqual({ wallet: { token: 'second' } })
})

test('[PAY-08] choosing another method while the panel loads pays nothing', async () => {
  const panelProofs = makePanelProofs()
  const early = panelProofs.prove('applepay', noContact, begin)
  panelProofs.leave('applepay')
  expect(await early).toBeNull()
  setPanel(panelProofs, proofOf('later'))
  expect(await panelProofs.prove('applepay', noContact, begin)).toEqual({ wallet: { token: 'later' } })
})
