import { expect, test, vi } from 'vitest'
import { answerPage, pageKind, type PageSources } from './pages.ts'

const at = (address: string) => pageKind(new URL(address, 'https://shop.example'))

test.each([
  '/',
  '/menu/pizza',
  '/menu/pizza/product/Pizza/margherita',
  '/offers',
  '/stores/newtown',
  '/blog/dough',
  '/about-us',
])('[NAV-18] treats %s as a public page', (path) => expect(at(path)).toBe('public'))

test.each([
  '/checkout',
  '/checkout/paypal',
  '/process-order/0b2e9d46',
  '/card-auth',
  '/completeafterpay/0b2e9d46',
  '/zippayconfirmation',
  '/order/0b2e9d46/receipt',
  '/account/details',
  '/login',
  '/register',
  '/reset-password/1/token',
  '/verify-email/1/token',
  '/oauth/google',
  '/cart',
])('[NAV-18] treats %s as a personal page, which a slow network never replaces', (path) =>
  expect(at(path)).toBe('personal'),
)

test.each([
  '/kitchen',
  '/Kitchen',
  '/api/v1/docs',
  '/paypal-buttons',
  '/assets/app.js',
  '/pictures/a.avif',
  '/robots.txt',
  '/sitemap.xml',
  '/menu/pizza?_storyblok_tk[token]=1',
])('[NAV-18] leaves %s alone', (path) => expect(at(path)).toBe('foreign'))

const never = new Promise<never>(() => undefined)
const page = new Response('page')
const shell = new Response('shell')
const sources = (more: Partial<PageSources> = {}): PageSources => ({
  network: () => Promise.resolve(page),
  shell: () => Promise.resolve(shell),
  wait: () => never,
  ...more,
})

test.each(['public', 'personal'] as const)('[NAV-18] sends the page of the server: %s', async (kind) => {
  expect(await answerPage(kind, sources())).toBe(page)
})

test.each(['public', 'personal'] as const)('[SES-18] without a network sends the kept shell: %s', async (kind) => {
  expect(await answerPage(kind, sources({ network: () => Promise.reject(new TypeError('offline')) }))).toBe(shell)
})

test('[SES-18] a public page of a slow network is the shell, a personal one waits', async () => {
  const slow = Promise.withResolvers<Response>()
  const late = sources({ network: () => slow.promise, wait: () => Promise.resolve() })
  expect(await answerPage('public', late)).toBe(shell)
  const personal = answerPage('personal', late)
  slow.resolve(page)
  expect(await personal).toBe(page)
})

test('[SES-18] waits for a slow network while no shell is kept', async () => {
  const slow = Promise.withResolvers<Response>()
  const missingShell = vi.fn(async () => undefined)
  const late = sources({ network: () => slow.promise, wait: () => Promise.resolve(), shell: missingShell })
  const answer = answerPage('public', late)
  await vi.waitFor(() => expect(missingShell).toHaveBeenCalledOnce())
  slow.resolve(page)
  expect(await answer).toBe(page)
})

test('[SES-18] without a network and a shell, the browser shows its own page', async () => {
  const offline = sources({ network: () => Promise.reject(new TypeError('offline')), shell: async () => undefined })
  expect((await answerPage('public', offline)).type).toBe('error')
})

test('[NAV-18] storage that fails costs no page of the network', async () => {
  const page = new Response('page')
  const shell = () => Promise.reject(new Error('UnknownError'))
  const network = () => new Promise<Response>((resolve) => void setTimeout(() => resolve(page), 5))
  expect(await answerPage('public', { network, shell, wait: async () => undefined })).toBe(page)
  const none = await answerPage('personal', {
    network: () => Promise.reject(new Error('no network')),
    shell,
    wait: async () => undefined,
  })
  expect(none.type).toBe('error')
})
