import { createElement, type ReactNode } from 'react'
import { campaignQuery } from '../../../api/campaigns.ts'
import { pageQuery } from '../../../api/content.ts'
import { ensure } from '../../../lib/http/read.ts'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'
import { showAside } from '../aside.tsx'
import type { Needs } from '../../shell/needs.ts'
import { splashRoutes } from '../../../urls/route-names.ts'
import type { AppRouter } from '../../routes/router.tsx'
import { routeOf } from '../current-route.ts'

const keptName = 'splash'

type MakeDialog = (onClose: () => void) => ReactNode

const pageDialog = async ({ queries }: Needs, slug: string): Promise<MakeDialog> => {
  const page = await ensure(queries, pageQuery(slug))
  const { SplashDialog } = await import('../../../features/content/splash-dialog.tsx')
  return (onClose) => createElement(SplashDialog, { page, onClose })
}

/** The campaign of an address such as `c/default`, with its form. [UI-11] [MKT-09] */
const campaignDialog = async ({ queries, shop }: Needs, slug: string): Promise<MakeDialog> => {
  const campaign = await ensure(queries, campaignQuery(slug))
  const [{ CampaignDialog }, { TextView }] = await Promise.all([
    import('../../../features/forms/campaign-dialog.tsx'),
    import('../../../features/content/text-view.tsx'),
  ])
  const words = createElement(TextView, { blocks: campaign.blocks, brandName: shop.brand.name })
  return (onClose) => createElement(CampaignDialog, { campaign, words, onClose })
}

const campaignPrefix = 'c/'

const dialogOf = (needs: Needs, name: string): Promise<MakeDialog> =>
  name.startsWith(campaignPrefix) ? campaignDialog(needs, name.slice(campaignPrefix.length)) : pageDialog(needs, name)

/** Shows a content page or a campaign in a dialog, once per session, on the first of its routes. [NAV-19] [SES-17] */
export const watchSplash = async (router: AppRouter, needs: Needs, name: string): Promise<void> => {
  if (isSeen()) return
  const make = await dialogOf(needs, name)
  const show = () => {
    if (isSeen() || !isWanted(router, needs)) return
    writeKept(sessionStorage, keptName, true)
    const takeAway = showAside(
      router,
      needs,
      make(() => takeAway()),
    )
  }
  const look = () => {
    if (!isSeen() && isWanted(router, needs)) show()
  }
  router.subscribe('onResolved', look)
  look()
}

const isWanted = (router: AppRouter, { panels }: Needs): boolean => {
  const name = routeOf(router)
  return splashRoutes.some((each) => each === name) && panels.getState().open === null
}

const isSeen = (): boolean => readKept(sessionStorage, keptName) === true
