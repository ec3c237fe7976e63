import { validBasket } from '../../../state/session/valid-basket.ts'
import { isSplashDue, splashDismissed, splashDisplayed } from '@forno/domain/content/splash'
import { mayShowCampaign } from '@forno/domain/engagement/campaign-flags'
import { createElement, type ReactNode } from 'react'
import { campaignQuery } from '../../../features/forms/model/campaigns.ts'
import { frameQuery, type Splash } from '../../../api/site.ts'
import { ensure } from '../../../lib/http/read.ts'
import { campaignFlags, markCampaignShown } from '../../../state/engagement/campaign.ts'
import { isLayerFree, onLayersChange } from '../../../ui/dialogs/layers.ts'
import { renderOwnDialog } from '../../shell/separate-root.tsx'
import type { AppDeps } from '../../shell/app-deps.ts'
import { splashRoutes } from '../../../urls/route-names.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { routeOf } from '../../../urls/current-route.ts'
import { keepSplash, keptSplash } from '../../../state/session/splash-record.ts'

/** Makes the dialog of a splash screen. */
type DialogMaker = (onClose: () => void) => ReactNode

const splashDialog = async (splash: Splash): Promise<DialogMaker> => {
  const { SplashDialog } = await import('../../../features/content/splash-dialog.tsx')
  return (onClose) => createElement(SplashDialog, { splash, onClose })
}

/** A splash screen whose link leads to a campaign shows the campaign itself, with its form. [UI-11] [MKT-09] */
const campaignDialog = async ({ queries }: AppDeps, slug: string): Promise<DialogMaker> => {
  const campaign = await ensure(queries, campaignQuery(slug))
  const [{ CampaignDialog }, { TextView }] = await Promise.all([
    import('../../../features/forms/campaign-dialog.tsx'),
    import('../../../shared/text/text-view.tsx'),
  ])
  const text = createElement(TextView, { blocks: campaign.blocks })
  return (onClose) => createElement(CampaignDialog, { campaign, text, onClose })
}

const campaignPrefix = '/c/'

/** The slug of the campaign that a splash screen leads to; null = none. */
const campaignOf = ({ href }: Splash): string | null =>
  href?.startsWith(campaignPrefix) ? href.slice(campaignPrefix.length) : null

const dialogOf = (deps: AppDeps, splash: Splash): Promise<DialogMaker> => {
  const campaign = campaignOf(splash)
  return campaign === null ? splashDialog(splash) : campaignDialog(deps, campaign)
}

/** A campaign has flags of its own, too, which a message of the engagement service resets. [CON-09] [ENG-08] */
const isDue = (splash: Splash): boolean =>
  isSplashDue(splash, keptSplash(localStorage), Date.now()) &&
  (campaignOf(splash) === null || mayShowCampaign(campaignFlags()))

/**
 * Shows the active splash screen on the first of its routes, at most once for each page load, until it is dismissed
 * often enough or has expired on this device. It waits while another modal is open. [CON-09] [NAV-19] [SES-17] [UI-11]
 */
export const watchSplash = async (router: AppRouter, deps: AppDeps): Promise<void> => {
  const { splash } = await ensure(deps.queries, frameQuery())
  if (splash === null || !isDue(splash)) return
  const make = await dialogOf(deps, splash)
  const show = () => {
    if (!isWanted(router, deps) || !isDue(splash)) return
    stop()
    if (campaignOf(splash) !== null) markCampaignShown()
    keepSplash(localStorage, splashDisplayed(splash.name, keptSplash(localStorage), Date.now()))
    const close = () => {
      remove()
      keepSplash(localStorage, splashDismissed(splashDisplayed(splash.name, keptSplash(localStorage), Date.now())))
    }
    const remove = renderOwnDialog(router, deps, make(close))
  }
  const subscriptions = [router.subscribe('onResolved', show), onLayersChange(show)]
  const stop = () => subscriptions.forEach((unsubscribe) => unsubscribe())
  show()
}

const isWanted = (router: AppRouter, { panels, session }: AppDeps): boolean => {
  const name = routeOf(router)
  const hasBasket = validBasket(session.getState())
  const isFree = panels.getState().open === null && isLayerFree()
  return !hasBasket && isFree && splashRoutes.some((each) => each === name)
}
