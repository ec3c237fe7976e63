import { readCardExtras, type ContentCard } from '@forno/domain/engagement/content-cards'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeSessionStore, SessionContext } from '../../state/session/session.ts'
import { CardView } from './card-view.tsx'

const deal = { site_section: 'homepage_deals', card_type: 'offer_card', sub_title_left: 'Today', price_delivery: '12' }

const drawn = (extras: Readonly<Record<string, string>>, changes: Partial<ContentCard> = {}): string => {
  const card: ContentCard = {
    id: 'c1',
    title: 'Free drinks',
    text: 'With each large pizza',
    imageUrl: 'https://pictures.example/drinks.svg',
    imageAlt: 'Two bottles',
    aspectRatio: 3,
    href: '/offers',
    linkLabel: 'See it',
    expiresAt: 0,
    extras: readCardExtras({ ...deal, ...extras })!,
    ...changes,
  }
  const view = createElement(CardView, { card, heading: 'h3' })
  return renderToStaticMarkup(createElement(SessionContext, { value: makeSessionStore(null) }, view))
}

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('[ENG-06] image_only shows just the picture, whose link is named after it', () => {
  const markup = drawn({ image_only: 'true' })
  expect(textOf(markup)).toBe('')
  expect(markup).toMatch(/<a[^>]* aria-label="Two bottles"/)
  expect(markup).toMatch(/<a[^>]* href="\/offers"/)
  expect(markup).toMatch(/<img[^>]* src="https:\/\/pictures\.example\/drinks\.svg"[^>]* alt=""/)
})

test('[ENG-06] image_only without a link describes the picture', () => {
  const markup = drawn({ image_only: 'true' }, { href: null })
  expect(textOf(markup)).toBe('')
  expect(markup).toMatch(/<img[^>]* alt="Two bottles"/)
  expect(markup).not.toContain('<a ')
})

test.each([
  ['without image_only', {}, {}],
  ['with image_only, but without a picture', { image_only: 'true' }, { imageUrl: null }],
])('[ENG-06] a card %s shows its texts and its price', (_, extras, changes) => {
  expect(textOf(drawn(extras, changes))).toBe('Free drinks Today With each large pizza $12.00 See it')
})
