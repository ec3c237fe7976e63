import { expect, test } from 'vitest'
import { createNotices } from '../../../ui/notices/notices.ts'
import { hideGoodNews } from './hide-good-news.ts'

test.each([
  ['success', null],
  ['info', 'Hello'],
  ['warning', 'Hello'],
  ['danger', 'Hello'],
] as const)(
  '[UI-02] [RUL-01] [ORD-08] entering the checkout leaves of a snackbar of the theme %s: %s',
  (theme, left) => {
    const notices = createNotices()
    hideGoodNews(notices)
    notices.snackbar({ text: 'Hello', theme })
    hideGoodNews(notices)
    expect(notices.state().snackbar?.snack.text ?? null).toBe(left)
  },
)
