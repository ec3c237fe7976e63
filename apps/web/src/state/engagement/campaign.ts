import { noCampaignFlags, type CampaignFlags } from '@forno/domain/engagement/campaign-flags'
import { readKept, writeKept } from '../../lib/storage/storage.ts'

const shownName = 'campaignShown'
const claimedName = 'campaignClaimed'

/**
 * The flags of the campaign dialog: shown once per browser session, claimed once per device, until a message resets
 * both. [ENG-08] [NAV-19]
 */
export const campaignFlags = (): CampaignFlags => ({
  isShown: readKept(sessionStorage, shownName) === true,
  isClaimed: readKept(localStorage, claimedName) === true,
})

const save = ({ isShown, isClaimed }: CampaignFlags): void => {
  writeKept(sessionStorage, shownName, isShown)
  writeKept(localStorage, claimedName, isClaimed)
}

/** The dialog was shown in this browser session. */
export const markCampaignShown = (): void => save({ ...campaignFlags(), isShown: true })

/** The form of the dialog was sent, or its code had been claimed before. */
export const markCampaignClaimed = (): void => save({ ...campaignFlags(), isClaimed: true })

/** The dialog and its offer may appear again. */
export const resetCampaign = (): void => save(noCampaignFlags)
