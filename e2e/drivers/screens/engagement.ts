import { expect, type Page } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'
import type { Problems } from '../stack/problems.ts'

type ReceivedRecords = {
  readonly events: readonly {
    readonly user: string
    readonly kind: string
    readonly data: Readonly<Record<string, unknown>>
  }[]
  readonly purchases: readonly Readonly<Record<string, unknown>>[]
}
type ContentKind = 'cards' | 'messages' | 'flags'

/** The engagement service of a stack, as marketers and tests use it. */
export const engagementOf = ({ simulators: { engagement } }: Stack) => {
  const control = (method: string, path: string, body?: object) =>
    fetch(`${engagement}/control${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  return {
    /** Forgets what earlier tests have changed. */
    reset: () => control('DELETE', ''),
    /** Replaces one kind of content for everyone. */
    replace: async (kind: ContentKind, list: readonly object[]): Promise<void> => {
      const answer = await control('PUT', `/${kind}`, { [kind]: list })
      expect(answer.status, await answer.text()).toBe(200)
    },
    received: async (): Promise<ReceivedRecords> =>
      (await (await control('GET', '/received')).json()) as ReceivedRecords,
    /** The recorded calls since the last reset. */
    calls: async (): Promise<readonly unknown[]> =>
      ((await (await control('GET', '')).json()) as { readonly calls: readonly unknown[] }).calls,
    /** The service fails its calls. */
    fail: (outcome: string, times: number) => control('POST', '', { outcome, times }),
  }
}

/** Expects calls of the engagement service, which a test has allowed. */
export const expectEngagement = (problems: Problems, stack: Stack): void =>
  problems.expect(new RegExp(`left the origin: ${stack.simulators.engagement}/`))

/** A message of a marketer in a modal, with a title and a text that name it. */
export const modalMessage = (id: string, trigger: object, more: object = {}) => ({
  id,
  trigger,
  type: 'MODAL',
  header: `Title of ${id}`,
  message: `Text of ${id}`,
  extras: {},
  ...more,
})

/** The dialog of that message. */
export const messageDialog = (page: Page, id: string) => page.getByRole('dialog', { name: `Title of ${id}` })

/** The moments at which messages appear: the first page, and the offers. */
export const onOpen = { type: 'open' } as const
export const onOffers = { type: 'custom_event', event: 'offers_viewed' } as const

/** The engagement service with these messages alone, in a test that has allowed its calls. */
export const engagementWith = async (stack: Stack, problems: Problems, messages: readonly object[]) => {
  expectEngagement(problems, stack)
  const service = engagementOf(stack)
  await service.reset()
  await service.replace('messages', messages)
  return service
}

export const privacyDialog = (page: Page) => page.getByRole('dialog', { name: 'Privacy choices' })
export const personalisation = (page: Page) =>
  privacyDialog(page).getByRole('switch', { name: 'Offers picked for you' })

/** Opens the privacy choices from the footer. */
export const openPrivacy = async (page: Page): Promise<void> => {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }).click()
  await expect(privacyDialog(page)).toBeVisible()
}

/** Allows or refuses offers on the current page, and closes the dialog. */
export const choosePersonalisation = async (page: Page, isAllowed: boolean): Promise<void> => {
  await openPrivacy(page)
  await personalisation(page).setChecked(isAllowed)
  await privacyDialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(privacyDialog(page)).toBeHidden()
}
