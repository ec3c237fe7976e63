import { expect, test } from 'vitest'
import { type MakeProof, makePanelProofs, type PanelProofs } from './attempt.ts'

const begin = () => Promise.resolve('p1')
const noContact = { firstName: '', lastName: '', phoneNumber: '', emailAddress: '' }
const give = (panelProofs: PanelProofs, make: MakeProof | null) => {
  const ref = panelProofs.refOf('applepay')
  if (typeof ref === 'function') ref(make)
}
const proofOf =
  (token: string): MakeProof =>
  () =>
    Promise.resolve({ wallet: { token } })

test('[PAY-17] calls a loaded panel within the press', () => {
  const panelProofs = makePanelProofs()
  let isCalled = false
  give(panelProofs, () => {
    isCalled = true
    return Promise.resolve(null)
  })
  void panelProofs.prove('applepay', noContact, begin)
  expect(isCalled).toBe(true)
})

test('[PAY-17] waits for a loading panel, and calls the latest one', async () => {
  const panelProofs = makePanelProofs()
  const early = panelProofs.prove('applepay', noContact, begin)
  give(panelProofs, proofOf('first'))
  expect(await early).toEqual({ wallet: { token: 'first' } })
  give(panelProofs, null)
  give(panelProofs, proofOf('second'))
  expect(await panelProofs.prove('applepay', noContact, begin)).toEqual({ wallet: { token: 'second' } })
})

test('[PAY-08] choosing another method while the panel loads pays nothing', async () => {
  const panelProofs = makePanelProofs()
  const early = panelProofs.prove('applepay', noContact, begin)
  panelProofs.leave('applepay')
  expect(await early).toBeNull()
  give(panelProofs, proofOf('later'))
  expect(await panelProofs.prove('applepay', noContact, begin)).toEqual({ wallet: { token: 'later' } })
})
