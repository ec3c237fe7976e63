import { useSuspenseQuery } from '@tanstack/react-query'
import { campaignQuery, defaultCampaign, type CampaignPage } from '../../api/campaigns.ts'
import { ensure } from '../../lib/http/read.ts'
import { storeContactQuery } from '../../api/stores.ts'
import { CampaignForm } from '../../features/forms/campaign-form.tsx'
import { WordsScreen } from '../../features/content/words-screen.tsx'
import { usePathParts } from '../../lib/react/use-address.ts'
import type { Needs } from '../shell/needs.ts'

/** A campaign or a store that nobody knows is not found. [MKT-09] */
export const load = async (
  { queries }: Needs,
  _path: string,
  { slug = defaultCampaign, storeId }: Readonly<Record<string, string | undefined>>,
): Promise<unknown> =>
  Promise.all([
    ensure(queries, campaignQuery(slug)),
    storeId === undefined ? null : ensure(queries, storeContactQuery(storeId)),
  ])

/** /c/{slug?}/{storeId?} [MKT-09] */
export function Screen() {
  const { slug = defaultCampaign, storeId = null } = usePathParts()
  const { data: campaign } = useSuspenseQuery(campaignQuery(slug))
  return (
    <WordsScreen page={campaign}>
      {storeId === null ? <CampaignForm campaign={campaign} store={null} /> : <OfStore {...{ campaign, storeId }} />}
    </WordsScreen>
  )
}

function OfStore({ campaign, storeId }: { campaign: CampaignPage; storeId: string }) {
  const { data: store } = useSuspenseQuery(storeContactQuery(storeId))
  return <CampaignForm campaign={campaign} store={{ storeId, name: store.name }} />
}
