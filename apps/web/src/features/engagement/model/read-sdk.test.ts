import { describe, expect, test } from 'vitest'
import * as wire from '../../../lib/third-parties/engagement/wire.ts'
import { readFlags, readSdkCard, readSdkMessage } from './read-sdk.ts'

const card = (more: object = {}) => ({
  id: 'a',
  title: ' Title ',
  url: '/offers',
  imageUrl: 'https://images.example/a.png',
  expiresAt: null,
  extras: { site_section: 'homepage_deals', card_type: 'offer_card' },
  ...more,
})

describe('cards', () => {
  test('[ENG-02] reads texts, link and image', () => {
    expect(readSdkCard(card())).toMatchObject({
      id: 'a',
      title: 'Title',
      text: '',
      href: '/offers',
      imageUrl: 'https://images.example/a.png',
    })
  })

  test.each([
    ['null in the SDK never expires', null, 0],
    ['the epoch never expires', new Date(0), 0],
    ['an instant becomes epoch seconds', new Date(1_800_000_000_900), 1_800_000_000],
    ['an expiry that the service did not send is missing', undefined, null],
  ])('[ENG-05] %s', (_, expiresAt, expected) => {
    expect(readSdkCard(card({ expiresAt }))?.expiresAt).toBe(expected)
  })

  test.each([
    ['a control card', { isControl: true }],
    ['a card without extras', { extras: undefined }],
    ['a card without an id', { id: undefined }],
    ['a card of an unknown type', { extras: { site_section: 'homepage_deals', card_type: 'video' } }],
  ])('[ENG-03] does not draw %s', (_, more) => expect(readSdkCard(card(more))).toBeNull())

  test.each(['javascript:alert(1)', 'http://example.com', '//example.com'])('[ENG-04] drops the link %s', (url) =>
    expect(readSdkCard(card({ url }))?.href).toBeNull(),
  )

  test.each(['data:image/png;base64,AA', 'http://images.example/a.png', 'a.png'])(
    '[ENG-04] drops the image %s',
    (imageUrl) => expect(readSdkCard(card({ imageUrl }))?.imageUrl).toBeNull(),
  )
})

test('[CFG-06] flags become values of the configuration', () => {
  const flags = [
    { id: 'a', enabled: true },
    { id: 'b', enabled: false },
  ]
  expect(readFlags(flags)).toEqual({ a: 'true', b: 'false' })
})

describe('messages', () => {
  const read = (data: Readonly<Record<string, unknown>>) => {
    const message = wire.readMessage(data)
    return message === null ? null : readSdkMessage(message, wire)
  }

  test('[ENG-07] reads texts, safe links and buttons', () => {
    const btns = [
      { id: 1, text: 'Go', click_action: 'URI', uri: '/offers' },
      { id: 2, text: 'Run', click_action: 'URI', uri: 'javascript:alert(1)' },
      { id: 3, text: 'Close', click_action: 'NONE', uri: '/ignored' },
    ]
    const reading = read({ type: 'FULL', header: 'Hi', message: 'There', click_action: 'URI', uri: 'tel:000', btns })
    expect(reading).toMatchObject({
      kind: 'shown',
      message: {
        shape: 'full',
        title: 'Hi',
        text: 'There',
        href: 'tel:000',
        buttons: [
          { id: 1, label: 'Go', href: '/offers' },
          { id: 2, label: 'Run', href: null },
          { id: 3, label: 'Close', href: null },
        ],
      },
    })
  })

  test.each([
    ['MODAL', 'modal'],
    ['modal_styled', 'modal'],
    ['FULL', 'full'],
    ['SLIDEUP', 'slideup'],
  ])('[ENG-07] shows the type %s as %s', (type, shape) => {
    expect(read({ type, message: 'Hi' })).toMatchObject({ kind: 'shown', message: { shape } })
  })

  test.each([
    ['markup', { type: 'WEB_HTML', message: '<b>Hi</b>' }, { kind: 'refused', reason: 'it is markup' }],
    ['old markup', { type: 'HTML', message: 'Hi' }, { kind: 'refused', reason: 'it is markup' }],
    ['a message without text', { type: 'MODAL', message: ' ' }, { kind: 'refused', reason: 'it has no text' }],
    ['a control message', { is_control: true, type: 'MODAL', message: 'Hi' }, { kind: 'control' }],
    ['an unknown type', { type: 'HOLOGRAM', message: 'Hi' }, null],
  ])('[ENG-07] does not show %s', (_, data, expected) => expect(read(data)).toEqual(expected))
})
