/** Milliseconds after which a public page comes from this device instead of a network that is too slow. */
const networkTimeLimit = 5_000

/** First segments of pages about one person or one payment: only a missing network replaces them, never a slow one. */
const personal = new Set([
  'account',
  'callcentermode',
  'card-auth',
  'cart',
  'checkout',
  'completeafterpay',
  'enter',
  'login',
  'oauth',
  'oauth-register',
  'order',
  'process-order',
  'register',
  'reset-password',
  'survey',
  'track-order',
  'verify-email',
  'zippayconfirmation',
])

/** Addresses that are no pages of the shop: the kitchen's screen, PayPal's frame, the API and its documents, files. */
const foreign = new Set(['api', 'assets', 'img', 'kitchen', 'paypal-buttons', 'pictures'])

/** What a page is to the worker; `foreign` = no page of the shop. */
export type PageKind = 'public' | 'personal' | 'foreign'

/** What the worker does with a page: `foreign` ones, such as an editor's preview, never pass through it. */
export const pageKind = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): PageKind => {
  const [, first = ''] = pathname.toLowerCase().split('/')
  if (foreign.has(first) || /\.\w+$/.test(pathname) || search.includes('_storyblok')) return 'foreign'
  return personal.has(first) ? 'personal' : 'public'
}

/** Where an answer to a page comes from; `shell` is the kept page without content. */
export type PageSources = {
  readonly network: () => Promise<Response>
  readonly shell: () => Promise<Response | undefined>
  readonly wait: (milliseconds: number) => Promise<void>
}

/**
 * The server's page; the shell when there is no network, and for a public page when the network is too slow. Pages
 * themselves are never kept: their prices could not say how old they are. The shell draws the screen from kept answers,
 * whose age it shows, or says that the device is offline. [SES-18]
 */
export const answerPage = async (
  kind: Exclude<PageKind, 'foreign'>,
  { network, shell: keptShell, wait }: PageSources,
): Promise<Response> => {
  // A device whose storage fails still gets the pages of the network.
  const shell = () => keptShell().catch(() => undefined)
  const page = network().then(
    (response) => ({ response }),
    (cause: unknown) => ({ cause }),
  )
  const late = wait(networkTimeLimit).then(shell)
  const first = await (kind === 'public' ? Promise.race([page, late]) : page)
  if (first instanceof Response) return first
  // Too late, but nothing is kept yet.
  const answer = first ?? (await page)
  if ('response' in answer) return answer.response
  return (await shell()) ?? Response.error()
}
