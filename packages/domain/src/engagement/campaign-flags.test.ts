import { expect, test } from 'vitest'
import { mayShowCampaign, noCampaignFlags, resetsCampaign } from './campaign-flags.ts'

test.each([
  ['a purchase with a campaign type', { type: 'website-purchase', campaign_type: 'winter' }, true],
  ['a purchase with an empty campaign type', { type: 'website-purchase', campaign_type: ' ' }, false],
  ['a purchase without a campaign type', { type: 'website-purchase' }, false],
  ['another message', { type: 'website-visit', campaign_type: 'winter' }, false],
  ['a campaign type that is no text', { type: 'website-purchase', campaign_type: 1 }, false],
  ['no extras', {}, false],
])('[ENG-08] %s resets the campaign flags: %o → %s', (_, extras, expected) => {
  expect(resetsCampaign(extras)).toBe(expected)
})

test('[ENG-08] the campaign modal opens once, and never after its offer was claimed', () => {
  expect(mayShowCampaign(noCampaignFlags)).toBe(true)
  expect(mayShowCampaign({ isShown: true, isClaimed: false })).toBe(false)
  expect(mayShowCampaign({ isShown: false, isClaimed: true })).toBe(false)
})
