import type { BrowserContext, Page, Response } from '@playwright/test'
import type { ShopBrand } from '../stack/shop-brand.ts'

const isText = (response: Response): boolean =>
  /text|json|xml|javascript|svg/.test(response.headers()['content-type'] ?? '')

/** What must not appear in the shop of another brand: names, number, address, ABN and colours, in any spelling. */
const tracesOf = (brand: ShopBrand): readonly string[] => {
  const colours = Object.values(brand.accent).flatMap(({ light, dark }) => [light, dark])
  const spellings = [brand.name, brand.wordmark, brand.businessName, brand.pathSlug, brand.supportNumber, brand.abn]
  const texts = spellings.flatMap((text) => [text, text.replaceAll(' ', ''), encodeURIComponent(text)])
  return [...new Set([...texts, brand.securityContact, ...colours].map((text) => text.toLowerCase()))]
}

/** Looks for traces of a brand in everything that a browser receives and shows. */
export class BrandTraces {
  readonly #traces: readonly string[]
  readonly #found: string[] = []
  readonly #reading: Promise<void>[] = []
  #count = 0

  constructor(brand: ShopBrand) {
    this.#traces = tracesOf(brand)
  }

  /** Looks into every response of the shop. */
  follow(context: BrowserContext, origin: string): void {
    context.on('response', (response) => {
      if (!response.url().startsWith(origin) || !isText(response)) return
      // The body of a response is gone once its page has gone.
      const read = response.text().catch(() => '')
      this.#reading.push(read.then((text) => this.look(`the response of ${response.url()}`, text)))
    })
  }

  look(where: string, text: string): void {
    this.#count += 1
    const plain = text.toLowerCase()
    for (const trace of this.#traces) {
      const at = plain.indexOf(trace)
      if (at >= 0) this.#found.push(`${where}: …${text.slice(Math.max(0, at - 60), at + 60)}…`)
    }
  }

  /** Looks at the page as it is now: its elements, title and address. */
  async lookAt(page: Page): Promise<void> {
    this.look(`the page ${page.url()}`, `${page.url()}\n${await page.content()}`)
  }

  /** The traces, and the number of texts that were searched. */
  async result(): Promise<{ readonly found: readonly string[]; readonly count: number }> {
    await Promise.all(this.#reading)
    return { found: [...new Set(this.#found)], count: this.#count }
  }
}
