import { describe, expect, test } from 'vitest'
import { notificationOf, pathOf } from './notification.ts'

const orderId = '0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77'
const push = {
  title: 'Your order is ready',
  body: 'At Newtown',
  tag: orderId,
  message: 'ready',
  url: `/order/${orderId}`,
}

describe('the notification of a push', () => {
  test('has the title, text, order and page of the push', () => {
    expect(notificationOf(JSON.stringify(push))).toEqual(push)
  })

  test.each([
    ['no text', ''],
    ['text that is no JSON', '{'],
    ['another value', '"hello"'],
    ['null', 'null'],
    ['no title', JSON.stringify({ ...push, title: '' })],
    ['a title of another type', JSON.stringify({ ...push, title: 7 })],
  ])('with %s still tells that there is news, because browsers punish a silent push', (_, text) => {
    expect(notificationOf(text)).toEqual({
      title: 'News about your order',
      body: 'Open the shop to see it.',
      tag: 'order',
      message: '',
      url: '/',
    })
  })

  test('ignores fields of another type', () => {
    const odd = { title: 'Ready', body: 1, tag: null, message: {}, url: ['/'] }
    expect(notificationOf(JSON.stringify(odd))).toEqual({
      title: 'Ready',
      body: '',
      tag: 'order',
      message: '',
      url: '/',
    })
  })
})

describe('the page that a notification opens', () => {
  test('is the page of an order', () => {
    expect(pathOf(`/order/${orderId}`)).toBe(`/order/${orderId}`)
  })

  test.each([
    'https://evil.example/order/0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77',
    `//evil.example/order/${orderId}`,
    `/order/${orderId}/../../evil`,
    `/order/${orderId}?next=https://evil.example`,
    'javascript:alert(1)',
    '/account/details',
    undefined,
    7,
  ])('is the home page for %s', (url) => {
    expect(pathOf(url)).toBe('/')
  })
})
