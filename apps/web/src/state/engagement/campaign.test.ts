import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { campaignFlags, markCampaignClaimed, markCampaignShown, resetCampaign } from './campaign.ts'

const local = memoryStorage()
beforeEach(() => {
  local.clear()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', memoryStorage())
})

test('[ENG-08] [NAV-19] remembers the display for the browser session, and the claim for the device', () => {
  expect(campaignFlags()).toEqual({ isShown: false, isClaimed: false })
  markCampaignShown()
  markCampaignClaimed()
  expect(campaignFlags()).toEqual({ isShown: true, isClaimed: true })
  vi.stubGlobal('sessionStorage', memoryStorage())
  expect(campaignFlags()).toEqual({ isShown: false, isClaimed: true })
})

test('[ENG-08] a reset clears both flags', () => {
  markCampaignShown()
  markCampaignClaimed()
  resetCampaign()
  expect(campaignFlags()).toEqual({ isShown: false, isClaimed: false })
})
