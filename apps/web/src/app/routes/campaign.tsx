import { useSuspenseQuery } from '@tanstack/react-query'
import { campaignQuery, defaultCampaign, type CampaignPage } from '../../features/forms/model/campaigns.ts'
import { ensure } from '../../lib/http/read.ts'
import type * as routePaths from '../../urls/route-paths.ts'
import { orNotFound } from '../shell/or-not-found.ts'
import type { LoadInput, ScreenProps } from '../shell/screen.ts'
import { storeContactQuery } from '../../api/stores.ts'
import { CampaignForm } from '../../features/forms/campaign-form.tsx'
import { PageScreen } from '../../features/content/page-screen.tsx'

type Path = typeof routePaths.campaign

/** An unknown campaign or store is not found. [MKT-09] */
export const load = ({ context: { queries }, params: { slug = defaultCampaign, storeId } }: LoadInput<Path>) =>
  Promise.all([
    ensure(queries, campaignQuery(slug)),
    storeId === undefined ? null : ensure(queries, storeContactQuery(storeId)),
  ]).catch(orNotFound)

/** /c/{slug?}/{storeId?} [MKT-09] */
export function Screen({ params: { slug = defaultCampaign, storeId } }: ScreenProps<Path>) {
  const { data: campaign } = useSuspenseQuery(campaignQuery(slug))
  return (
    <PageScreen page={campaign}>
      {storeId === undefined ? (
        <CampaignForm campaign={campaign} store={null} />
      ) : (
        <StoreCampaign {...{ campaign, storeId }} />
      )}
    </PageScreen>
  )
}

/** The form of a campaign at one store. */
function StoreCampaign({ campaign, storeId }: { campaign: CampaignPage; storeId: string }) {
  const { data: store } = useSuspenseQuery(storeContactQuery(storeId))
  return <CampaignForm campaign={campaign} store={{ storeId, name: store.name }} />
}
