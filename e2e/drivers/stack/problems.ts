import type { BrowserContext, Page } from '@playwright/test'

/** Collects everything that must not happen in a journey, such as console errors, unless the test expects it. */
export class Problems {
  readonly #found: string[] = []
  /** Every checkout loads the wallets' scripts to ask what the device supports. [PAY-08] */
  readonly #expected: RegExp[] = [/^left the origin: http:\/\/localhost:\d+\/(jsapi|gp)\//]

  /** Expects problems that the test causes itself, such as the browser's log line about a failed call. */
  expect(...patterns: readonly RegExp[]): void {
    this.#expected.push(...patterns)
  }

  found(): readonly string[] {
    return this.#found.filter((line) => !this.#expected.some((pattern) => pattern.test(line)))
  }

  async watch(context: BrowserContext, origin: () => string): Promise<void> {
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
        console.error(`policy violated: ${violatedDirective} ${blockedURI} ${sourceFile}`)
      })
    })
    context.on('page', (page) => this.#listen(page, origin))
  }

  #listen(page: Page, origin: () => string): void {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) {
        this.#found.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
      }
    })
    page.on('pageerror', (error) => this.#found.push(`page error: ${error.message}`))
    page.on('request', (request) => {
      const url = request.url()
      if (/^https?:/.test(url) && new URL(url).origin !== origin()) this.#found.push(`left the origin: ${url}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 500) this.#found.push(`${response.status()} from ${response.url()}`)
    })
  }
}
