import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'
import { openPrivacy, privacyDialog } from './engagement.ts'

type ForwardedEvent = {
  readonly clientId: string
  readonly name: string
  readonly params: Readonly<Record<string, unknown>>
  readonly userProperties: Readonly<Record<string, { readonly value: string }>>
}

/** The analytics service of a stack. */
export const analyticsOf = ({ simulators: { analytics } }: Stack) => {
  const control = (method: string, path: string) => fetch(`${analytics}/control${path}`, { method })
  return {
    /** Forgets what earlier tests have sent. */
    reset: () => control('DELETE', ''),
    /** The events that the service counts, in the order in which they happened, and why it dropped others. */
    received: async () => {
      const answer = (await (await control('GET', '/events')).json()) as {
        readonly events: readonly (ForwardedEvent & { readonly timestampMicros: number })[]
        readonly dropped: readonly unknown[]
      }
      const events: readonly ForwardedEvent[] = answer.events.toSorted(
        (one, other) => one.timestampMicros - other.timestampMicros,
      )
      return { events, dropped: answer.dropped }
    },
  }
}

export const analyticsSwitch = (page: Page) =>
  privacyDialog(page).getByRole('switch', { name: 'Help us improve the shop' })

/** Allows or refuses analytics on the current page, and closes the dialog. */
export const chooseAnalytics = async (page: Page, isAllowed: boolean): Promise<void> => {
  await openPrivacy(page)
  await analyticsSwitch(page).setChecked(isAllowed)
  await privacyDialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(privacyDialog(page)).toBeHidden()
}

/** A customer who has allowed analytics before. */
export const allowAnalytics = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const choices = { personalisation: null, analytics: true, isOfferClosed: true }
    if (location.origin !== 'null' && localStorage.getItem('pinia_privacy') === null)
      localStorage.setItem('pinia_privacy', JSON.stringify({ state: choices, version: 1 }))
  })
}

type SentEvent = { readonly eventId: string; readonly name: string; readonly params: Readonly<Record<string, unknown>> }

/**
 * The events of one name that the pages of a context send to the collector; the list grows. A page sends an event again
 * if the page before did not get the answer, and the collector counts it once.
 */
export const sentEvents = (context: BrowserContext, name: string): readonly SentEvent['params'][] => {
  const list: SentEvent['params'][] = []
  const seen = new Set<string>()
  context.on('request', (request) => {
    if (!request.url().endsWith('/analytics/events')) return
    const { events } = request.postDataJSON() as { readonly events: readonly SentEvent[] }
    for (const { eventId, name: sent, params } of events) {
      if (sent === name && !seen.has(eventId)) list.push(params)
      seen.add(eventId)
    }
  })
  return list
}
