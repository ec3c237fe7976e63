import type { ReactNode } from 'react'
import type { CampaignPage } from './model/campaigns.ts'
import { markCampaignClaimed } from '../../state/engagement/campaign.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { CampaignForm } from './campaign-form.tsx'

type CampaignDialogProps = {
  readonly campaign: CampaignPage
  /** The campaign's content, rendered. */
  readonly text: ReactNode
  readonly onClose: () => void
}

/** A campaign with its form in a dialog, for visitors of other pages. [UI-11] [MKT-09] */
export function CampaignDialog({ campaign, text, onClose }: CampaignDialogProps) {
  return (
    <Dialog title={campaign.title} onClose={onClose}>
      <Stack gap={5}>
        {text}
        <CampaignForm campaign={campaign} store={null} onClaimed={markCampaignClaimed} />
      </Stack>
    </Dialog>
  )
}
