import { beforeEach, describe, expect, test, vi } from 'vitest'
import { allows, choosePrivacy, closePrivacyPrompt, onPermission, privacyChoices } from './privacy-choices.ts'

const unchosen = { personalisation: null, analytics: null, isOfferClosed: false }

beforeEach(() => privacyChoices.setState(unchosen))

describe('privacy choices', () => {
  test('[ENG-01] allow nothing until the customer chooses', () => {
    expect([allows('personalisation'), allows('analytics')]).toEqual([false, false])
  })

  test('[ENG-01] closing the offer allows nothing', () => {
    closePrivacyPrompt()
    expect(privacyChoices.getState()).toEqual({ ...unchosen, isOfferClosed: true })
    expect(allows('personalisation')).toBe(false)
  })

  test('[ENG-01] allow one kind without the other', () => {
    choosePrivacy('personalisation', true)
    expect([allows('personalisation'), allows('analytics')]).toEqual([true, false])
  })

  test('[ENG-01] a signal of Global Privacy Control refuses everything, whatever was chosen', () => {
    choosePrivacy('personalisation', true)
    vi.stubGlobal('navigator', { globalPrivacyControl: true })
    expect(allows('personalisation')).toBe(false)
  })

  test('[ENG-01] report each change of a permission once', () => {
    const onChange = vi.fn<(isAllowed: boolean) => void>()
    const stop = onPermission('personalisation', onChange)
    choosePrivacy('analytics', true)
    choosePrivacy('personalisation', false)
    choosePrivacy('personalisation', true)
    choosePrivacy('personalisation', true)
    choosePrivacy('personalisation', false)
    stop()
    choosePrivacy('personalisation', true)
    expect(onChange.mock.calls).toEqual([[true], [false]])
  })
})
