import { createElement } from 'react'
import type { LocatorTab } from '../../../state/session/panels.ts'
import { readLocalise } from './localise-query.ts'
import { isLayerFree, onLayersChange } from '../../../ui/dialogs/layers.ts'
import { renderInSeparateRoot } from '../../shell/separate-root.tsx'
import type { AppDeps } from '../../shell/app-deps.ts'
import { isPopoverSeen, markPopoverSeen } from '../../shell/popover-seen.ts'
import { popoverRoutes } from '../../../urls/route-names.ts'
import { routeOf } from '../../../urls/current-route.ts'
import type { AppRouter } from '../../routes/routes.tsx'

/** Milliseconds on a screen before the popover opens. */
const popoverDelay = 2_500

/** Asks for a location: by `?localise`, and by a popover once per session. [NAV-19] [NAV-21] [LOC-21] */
export const watchLocalisation = (router: AppRouter, deps: AppDeps): void => {
  const openLocator = (tab: LocatorTab) => deps.panels.setState({ open: { panel: 'locator', tab }, waiting: [] })
  const popover = makePopover(router, deps, openLocator)
  const check = () => {
    const request = readLocalise(router.history.location.href)
    if (request !== null) {
      popover.hide()
      router.history.replace(request.href)
      openLocator(request.tab)
    }
    popover.update()
  }
  router.subscribe('onResolved', check)
  deps.panels.subscribe(popover.update)
  onLayersChange(popover.update)
  deps.session.subscribe(popover.update)
  check()
}

/**
 * Shows the popover once per session, on its routes only, to visitors without a location. It waits while a dialog is
 * open, and a dialog removes it. [SES-12] [UI-11]
 */
const makePopover = (router: AppRouter, deps: AppDeps, openLocator: (tab: LocatorTab) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let remove: (() => void) | null = null
  const isWanted = () => {
    const name = routeOf(router)
    return (
      popoverRoutes.some((each) => each === name) &&
      deps.session.getState().disposition.serviceType === 'Unlocalised' &&
      deps.panels.getState().open === null &&
      isLayerFree() &&
      document.querySelector('[data-inline-locator]') === null
    )
  }
  const hide = () => {
    clearTimeout(timer)
    timer = undefined
    remove?.()
    remove = null
  }
  const wait = () => {
    timer = setTimeout(() => {
      // The page can do without it; the next change of the screen waits for it again.
      show().catch(hide)
    }, popoverDelay)
  }
  const show = async () => {
    const { LocalisationPopover } = await import('../../../features/locator/localisation-popover.tsx')
    if (!isWanted() || isSeen()) return
    markPopoverSeen(sessionStorage)
    const choose = (tab: LocatorTab) => {
      hide()
      openLocator(tab)
    }
    remove = renderInSeparateRoot(router, deps, createElement(LocalisationPopover, { onChoose: choose, onClose: hide }))
  }
  const update = () => {
    if (!isWanted()) hide()
    else if (remove === null && timer === undefined && !isSeen()) wait()
  }
  return { update, hide }
}

const isSeen = (): boolean => isPopoverSeen(sessionStorage)
