/** The flags of the campaign modal on one device. [ENG-08] */
export type CampaignFlags = {
  /** Whether the modal has been shown. */
  readonly isShown: boolean
  /** Whether its offer has been claimed. */
  readonly isClaimed: boolean
}

export const noCampaignFlags: CampaignFlags = { isShown: false, isClaimed: false }

/** Whether a message with these extras resets both flags. [ENG-08] */
export const resetsCampaign = ({ type, campaign_type: campaignType }: Readonly<Record<string, unknown>>): boolean =>
  type === 'website-purchase' && typeof campaignType === 'string' && campaignType.trim() !== ''

/** The campaign modal opens once, and never after its offer was claimed. [ENG-08] */
export const mayShowCampaign = ({ isShown, isClaimed }: CampaignFlags): boolean => !isShown && !isClaimed
