import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CampaignForm } from './campaign-form.tsx'
import type { CampaignPage } from './model/campaigns.ts'

type Send = (fields: object) => Promise<unknown>
const form = vi.hoisted(() => ({ send: null as Send | null, sent: [] as object[] }))
vi.mock('./model/campaigns.ts', () => ({
  isClaimedToday: () => false,
  useEnterCampaign: () => ({ mutateAsync: async (entry: object) => void form.sent.push(entry) }),
  useLastEntry: () => () => Promise.resolve(null),
}))
vi.mock('./use-form-sending.ts', () => ({
  useFormSending: ({ send }: { send: Send }) => {
    form.send = send
    return {}
  },
}))
vi.mock('./form-frame.tsx', () => ({ FormFrame: () => null }))
vi.mock('../../shared/contact/consent-texts.ts', () => ({ useConsentWords: () => ({}) }))

test.each([
  [{ storeId: 'NSW01', name: 'Newtown' }, 'NSW01'],
  [null, undefined],
])('[MKT-08] the form of a campaign of the store %j sends the store %s', async (store, storeId) => {
  form.sent = []
  const campaign = { slug: 'default' } as CampaignPage
  renderToStaticMarkup(createElement(CampaignForm, { campaign, store }))
  await form.send?.({ firstName: 'Jo', lastName: 'Nguyen', email: 'jo@example.com' })
  expect(form.sent).toEqual([
    {
      firstName: 'Jo',
      lastName: 'Nguyen',
      email: 'jo@example.com',
      slug: 'default',
      optinEmail: false,
      optinSms: false,
      optinSupercarsFan: false,
      ...(storeId === undefined ? {} : { storeId }),
    },
  ])
})
