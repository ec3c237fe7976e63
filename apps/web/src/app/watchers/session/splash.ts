import { createElement, type ReactNode } from 'react'
import { campaignQuery } from '../../../api/campaigns.ts'
import { pageQuery } from '../../../api/content.ts'
import { ensure } from '../../../lib/http/read.ts'
import { mayShowCampaign } from '@forno/domain/engagement/campaign-flags'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'
import { campaignFlags, markCampaignShown } from '../../../state/engagement/campaign.ts'
import { renderInSeparateRoot } from '../separate-root.tsx'
import type { AppDeps } from '../../shell/app-deps.ts'
import { splashRoutes } from '../../../urls/route-names.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { routeOf } from '../current-route.ts'

const keptName = 'splash'

type MakeDialog = (onClose: () => void) => ReactNode

const pageDialog = async ({ queries }: AppDeps, slug: string): Promise<MakeDialog> => {
  const page = await ensure(queries, pageQuery(slug))
  const { SplashDialog } = await import('../../../features/content/splash-dialog.tsx')
  return (onClose) => createElement(SplashDialog, { page, onClose })
}

/** The campaign of an address such as `c/default`, with its form. [UI-11] [MKT-09] */
const campaignDialog = async ({ queries, shop }: AppDeps, slug: string): Promise<MakeDialog> => {
  const campaign = await ensure(queries, campaignQuery(slug))
  const [{ CampaignDialog }, { TextView }] = await Promise.all([
    import('../../../features/forms/campaign-dialog.tsx'),
    import('../../../features/content/text-view.tsx'),
  ])
  const words = createElement(TextView, { blocks: campaign.blocks, brandName: shop.brand.name })
  return (onClose) => createElement(CampaignDialog, { campaign, words, onClose })
}

const campaignPrefix = 'c/'

const dialogOf = (deps: AppDeps, name: string): Promise<MakeDialog> =>
  name.startsWith(campaignPrefix) ? campaignDialog(deps, name.slice(campaignPrefix.length)) : pageDialog(deps, name)

/** Shows a content page or a campaign in a dialog, once per session, on the first of its routes. [NAV-19] [SES-17] */
export const watchSplash = async (router: AppRouter, deps: AppDeps, name: string): Promise<void> => {
  if (isSeen(name)) return
  const make = await dialogOf(deps, name)
  const show = () => {
    if (isSeen(name) || !isWanted(router, deps)) return
    markSeen(name)
    const takeAway = renderInSeparateRoot(
      router,
      deps,
      make(() => takeAway()),
    )
  }
  const look = () => {
    if (!isSeen(name) && isWanted(router, deps)) show()
  }
  router.subscribe('onResolved', look)
  look()
}

const isWanted = (router: AppRouter, { panels }: AppDeps): boolean => {
  const name = routeOf(router)
  return splashRoutes.some((each) => each === name) && panels.getState().open === null
}

/** A campaign has flags of its own, which a message of the engagement service resets. [ENG-08] */
const isSeen = (name: string): boolean =>
  name.startsWith(campaignPrefix) ? !mayShowCampaign(campaignFlags()) : readKept(sessionStorage, keptName) === true

const markSeen = (name: string): void => {
  if (name.startsWith(campaignPrefix)) markCampaignShown()
  else writeKept(sessionStorage, keptName, true)
}
