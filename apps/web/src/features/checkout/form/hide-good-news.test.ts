import { expect, test } from 'vitest'
import { createNotices } from '../../../ui/notices/notices.ts'
import { hideGoodNews } from './hide-good-news.ts'

test.each([
  ['hides', 'success', null],
  ['keeps', 'info', 'Hello'],
  ['keeps', 'warning', 'Hello'],
  ['keeps', 'danger', 'Hello'],
] as const)('[UI-02] [RUL-01] [ORD-08] entering the checkout %s a snackbar of the theme %s', (_, theme, expected) => {
  const notices = createNotices()
  // Without a snackbar there is nothing to hide.
  hideGoodNews(notices)
  notices.snackbar({ text: 'Hello', theme })
  hideGoodNews(notices)
  expect(notices.state().snackbar?.snack.text ?? null).toBe(expected)
})
