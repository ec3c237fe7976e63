import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AlertDialog, ConfirmDialog } from './dialogs/ask-dialog.tsx'
import { Cover } from './dialogs/cover.tsx'
import { createNotices, toastTime } from './notices/notices.ts'
import { Pagination } from './layout/pagination.tsx'
import { Progress } from './progress/progress.tsx'
import { Spinner } from './progress/spinner.tsx'
import { afterKey, Tabs } from './layout/tabs.tsx'

const htmlOf = renderToStaticMarkup

test('[UI-03] shows a confirm with title, message and two named buttons, an alert with one', () => {
  const confirm = htmlOf(
    createElement(ConfirmDialog, {
      title: 'Empty Cart?',
      message: 'All of it?',
      confirmLabel: 'Yes, empty cart',
      cancelLabel: 'Cancel',
      onConfirm: () => undefined,
      onCancel: () => undefined,
    }),
  )
  for (const text of ['Empty Cart?', 'All of it?', 'Yes, empty cart', 'Cancel']) expect(confirm).toContain(text)
  expect(confirm.match(/<button/g)).toHaveLength(2)
  const alert = htmlOf(createElement(AlertDialog, { title: 'Heads Up', closeLabel: 'Okay', onClose: () => undefined }))
  expect(alert).toContain('Heads Up')
  expect(alert.match(/<button/g)).toHaveLength(1)
})

test('[UI-03] [UI-11] asks the browser to close a blocking dialog by its buttons only, any other by Escape too', () => {
  const alert = (blocking: boolean) =>
    htmlOf(createElement(AlertDialog, { title: 'Heads Up', closeLabel: 'Okay', blocking, onClose: () => undefined }))
  expect(alert(true)).toContain('closedby="none"')
  expect(alert(false)).toContain('closedby="closerequest"')
})

test('[UI-11] a cover hides the page only on request', () => {
  const cover = (more: object) => htmlOf(createElement(Cover, { title: 'Hello', actions: null, ...more }))
  expect(cover({})).toContain('data-cover=""')
  expect(cover({ hidesPage: true })).toContain('data-cover="page"')
})

test('[UI-05] shows a spinner with "Loading...", primary, with a background only on request', () => {
  const plain = htmlOf(createElement(Spinner))
  expect(plain).toContain('<span>Loading...</span>')
  expect(plain).toMatch(/class="[^"]*primary/)
  expect(plain).not.toMatch(/class="[^"]*cover/)
  expect(htmlOf(createElement(Spinner, { background: true, label: 'Baking' }))).toMatch(/class="[^"]*cover.*Baking/)
})

test('[UI-06] shows a toast at the top right, secondary, for 3500 ms by default', () => {
  const notices = createNotices()
  notices.toast({ text: 'Hello' })
  notices.toast({ text: 'Bye', variant: 'danger', position: 'bottom', duration: 'short' })
  expect(notices.state().toasts).toMatchObject([
    { text: 'Hello', variant: 'secondary', position: 'top-right', duration: 3500 },
    { text: 'Bye', variant: 'danger', position: 'bottom', duration: toastTime.short },
  ])
  const [first] = notices.state().toasts
  notices.endToast(first?.id ?? 0)
  expect(notices.state().toasts.map(({ text }) => text)).toEqual(['Bye'])
})

test('[UI-03] [NAT-09] a question with work stays open and busy until its work is done', async () => {
  const notices = createNotices()
  const results = [false, true]
  const work = () => Promise.resolve(results.shift() ?? false)
  const answer = notices.ask({ title: 'Update', confirmLabel: 'Update now', blocking: true, work })
  const open = () => notices.state().questions.map(({ isBusy }) => isBusy)
  notices.state().questions[0]?.answer(true)
  expect(open()).toEqual([true])
  await Promise.resolve()
  expect(open()).toEqual([false])
  notices.state().questions[0]?.answer(true)
  await expect(answer).resolves.toBe(true)
  expect(open()).toEqual([])
})

const tabs = [
  { id: 'one', label: 'One', content: 'first panel' },
  { id: 'two', label: 'Two', content: 'second panel' },
]

test('[UI-04] shows one tab panel at a time, with one tab in the tab order', () => {
  const html = htmlOf(createElement(Tabs, { label: 'Numbers', tabs, selected: 'two' }))
  expect(html).toContain('second panel')
  expect(html).not.toContain('first panel')
  expect(html.match(/tabindex="-1"/gi)).toHaveLength(1)
})

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, -1],
])('[UI-04] among three tabs, %s moves from %i to %i', (key, from, to) => {
  expect(afterKey(key, from, 3)).toBe(to)
})

test('[UI-08] shows five links of many pages, and marks the current one', () => {
  const html = htmlOf(createElement(Pagination, { current: 6, total: 12, onChange: () => undefined }))
  expect(html.match(/Page \d+ of 12/g)).toEqual([4, 5, 6, 7, 8].map((page) => `Page ${page} of 12`))
  expect(html).toMatch(/aria-label="Page 6 of 12" aria-current="page"/)
})

test('[UI-09] announces progress in whole percent of 100', () => {
  expect(htmlOf(createElement(Progress, { label: 'Half', value: 49.6 }))).toContain('aria-valuetext="50%"')
})
