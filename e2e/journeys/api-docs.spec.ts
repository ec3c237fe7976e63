import { expect, test } from '../drivers/stack/shop.ts'

type Operations = Readonly<Record<string, { readonly tags?: readonly string[] }>>
type Document = {
  readonly paths: Readonly<Record<string, Operations>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const opened = '/api/v1/store/{code}'

/** The schemas that a part of the document refers to, and those that they refer to. */
const schemasOf = ({ components: { schemas = {} } }: Document, part: unknown): Readonly<Record<string, unknown>> => {
  const found: Record<string, unknown> = {}
  const collect = (each: unknown): void => {
    for (const [, name = ''] of JSON.stringify(each).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name in found) continue
      found[name] = schemas[name] ?? {}
      collect(found[name])
    }
  }
  collect(part)
  return found
}

/** One path of a few groups: the page parses the whole document twice, which takes a minute on a busy machine. */
const fewGroups = 2

const shortened = (document: Document): Document => {
  const groups = new Set<string>()
  const isFirst = ([path, operations]: [string, Operations]): boolean => {
    const tags = Object.values(operations).flatMap(({ tags: names = [] }) => names)
    const isOfNewGroup = groups.size < fewGroups && tags.some((tag) => !groups.has(tag) && tag !== 'store')
    const isNew = path === opened || isOfNewGroup
    if (isNew) for (const tag of tags) groups.add(tag)
    return isNew
  }
  const paths = Object.fromEntries(Object.entries(document.paths).filter(isFirst))
  return { ...document, paths, components: { ...document.components, schemas: schemasOf(document, paths) } }
}

test("[API-01] the API's documentation lists its calls and opens one, without console errors or CSP violations", async ({
  page,
}) => {
  await page.route(/\/api\/v1\/docs\/json$/, async (route) => {
    const answer = await route.fetch()
    const document = (await answer.json()) as Document
    expect(Object.keys(document.paths).length).toBeGreaterThan(50)
    await route.fulfill({ response: answer, json: shortened(document) })
  })
  await page.goto('/api/v1/docs')
  await expect(page.getByRole('heading', { name: /Forno ordering API/ })).toBeVisible()
  const groups = page.locator('.opblock-tag-section')
  await expect.poll(() => groups.count()).toBeGreaterThan(1)
  const stores = groups.filter({ has: page.locator('[data-tag="store"]') })
  await stores.getByRole('button', { name: 'Expand operation' }).click()
  const place = stores.locator('.opblock').filter({ hasText: opened }).first()
  await place.getByRole('button').first().click()
  await expect(place.getByRole('heading', { name: 'Responses' }).first()).toBeVisible()
})
