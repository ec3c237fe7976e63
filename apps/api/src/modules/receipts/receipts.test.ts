import { randomUUID } from 'node:crypto'
import type { Receipt } from '@forno/contracts/receipts/receipts'
import { defaultAccent } from '@forno/domain/core/accent'
import { minute } from '@forno/domain/core/durations'
import { gstOf } from '@forno/domain/core/money'
import { priceRows } from '@forno/domain/pricing/price-rows'
import { cents } from '@forno/domain/core/basic-types'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfPieces, pdfText } from '../../../test/pdf-text.ts'
import { headersOf, makeCustomer, type TestCustomer } from '../../../test/process/test-customer.ts'
import { expectRefusal, shopOf, type TestBasket, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { shopBrand } from '../../../test/shop-brand.ts'

let app: TestApp
let shop: Shop
let me: TestCustomer
let other: TestCustomer
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
  me = await makeCustomer(app)
  other = await makeCustomer(app)
})
afterAll(() => app.close())

type Requester = { readonly session?: string; readonly headers?: Record<string, string> }
type ReceiptCall =
  | 'GET /order/:orderId/receipt'
  | 'GET /order/:orderId/receipt.pdf'
  | 'POST /order/:orderId/receipt/link'
const ask = <A extends ReceiptCall>(address: A, orderId: string, who: Requester) =>
  shop.call(address, { params: { orderId }, ...who })

/** Orders a meal and a drink. */
const ordered = async (
  by: TestCustomer | null = null,
): Promise<{ held: TestBasket; orderId: string; reference: string }> => {
  const held = await shop.readyMeal()
  const order = await shop.placeCashOrder(held, by === null ? {} : headersOf(by))
  return { held, orderId: order.orderId, reference: order.orderReference }
}

const centsOf = (aud: number): number => Math.round(aud * 100)
const sumsOf = ({ items, discounts, charges }: Receipt): number =>
  [
    ...items.map(({ totalPrice }) => totalPrice),
    ...discounts.map((row) => row.total),
    ...charges.map((row) => row.total),
  ]
    .map(centsOf)
    .reduce((sum, amount) => sum + amount, 0)

describe('the tax invoice of an order', () => {
  test('[ORD-19] GET /order/:orderId/receipt happy: seller, items, time, amounts and GST, to the cent of the order', async () => {
    const { held, orderId, reference } = await ordered()
    const { body } = await ask('GET /order/:orderId/receipt', orderId, { session: held.session })
    const { total } = await order(orderId)
    expect(body).toMatchObject({
      orderId,
      orderReference: reference,
      serviceType: 'Pickup',
      isCancelled: false,
      buyer: null,
      seller: { name: shopBrand.businessName, abn: shopBrand.abn },
      paidBy: expect.stringMatching(/^Cash, \$\d+\.\d\d at the counter$/) as string,
    })
    expect(body.items.map(({ quantity }) => quantity)).toEqual([2, 1])
    expect(body.items[1]?.parts.length).toBeGreaterThan(0)
    expect([sumsOf(body), centsOf(body.total), centsOf(body.gst)]).toEqual([total, total, gstOf(cents(total))])
  })

  test('[ORD-19] its customer can read it on every device, even years later', async () => {
    const { orderId, reference } = await ordered(me)
    app.pass(3 * 365 * 24 * 3_600_000)
    const late = await makeCustomer(app, me)
    const { status, body } = await ask('GET /order/:orderId/receipt', orderId, headersOf(late))
    app.pass(-3 * 365 * 24 * 3_600_000)
    expect([status, body.orderReference]).toEqual([200, reference])
  })

  test('[ORD-19] names the buyer from $1,000 on, and not below', async () => {
    const { held, orderId } = await ordered()
    await app.database.sql`update order_lines set total = total + 200000 where order_id = ${orderId} and position = 1`
    await app.database.sql`
      update orders set total = total + 200000, gst = round((total + 200000) / 11.0) where order_id = ${orderId}`
    const { body } = await ask('GET /order/:orderId/receipt', orderId, { session: held.session })
    expect(body.buyer).toMatch(/\w/)
  })

  test('[ORD-19] a cancelled order’s document states that it is not a tax invoice', async () => {
    const { held, orderId } = await ordered()
    await app.database.sql`update orders set status = 'Unable to Deliver' where order_id = ${orderId}`
    const { bytes } = await ask('GET /order/:orderId/receipt.pdf', orderId, { session: held.session })
    const [page = []] = await pdfText(bytes)
    expect(page[0]).toBe('Cancelled order')
    expect(page.join('\n')).toContain('so this is no tax invoice')
    expect(page).toContain('Paid by: Nothing to pay (Cash)')
    expect(page).not.toContain('Tax invoice')
  })

  test('[ORD-19] fails rather than show amounts that do not add up', async () => {
    const { held, orderId } = await ordered()
    await app.database.sql`update order_lines set total = total + 1 where order_id = ${orderId} and position = 1`
    expect((await ask('GET /order/:orderId/receipt', orderId, { session: held.session })).status).toBe(500)
  })
})

const order = async (orderId: string): Promise<{ total: number }> => {
  const [row] = await app.database.sql<{ total: number }>`select total from orders where order_id = ${orderId}`
  return row ?? { total: 0 }
}

describe('as a PDF', () => {
  test('[ORD-19] GET /order/:orderId/receipt.pdf happy: the same contents, read back from the file', async () => {
    const { held, orderId, reference } = await ordered()
    const { body } = await ask('GET /order/:orderId/receipt', orderId, { session: held.session })
    const { bytes, headers } = await ask('GET /order/:orderId/receipt.pdf', orderId, { session: held.session })
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="tax-invoice-${reference}.pdf"`,
    })
    const [page = [], ...more] = await pdfText(bytes)
    expect([page[0], more]).toEqual(['Tax invoice', []])
    const money = (aud: number) => `$${aud.toFixed(2)}`
    const words = page.join(' ')
    for (const part of [
      shopBrand.businessName,
      'ABN 51 824 753 556',
      `Order ${reference}`,
      body.store.address,
      `Total ${money(body.total)}`,
      `Includes GST of ${money(body.gst)}`,
      `Paid by: ${body.paidBy}`,
      ...body.items.map(({ name, quantity, totalPrice }) => `${quantity} × ${name} ${money(totalPrice)}`),
    ])
      expect(words).toContain(part)
  })

  test('[ORD-19] continues on as many pages as needed, with all words inside the margins', async () => {
    const { receiptPdf } = await import('./receipt-pdf.ts')
    const { held, orderId } = await ordered()
    const { body } = await ask('GET /order/:orderId/receipt', orderId, { session: held.session })
    const name =
      'Crème brûlée (½ − “hot”) \\ with a name that no line of an invoice has room for, and then some more of it'
    const items = Array.from({ length: 60 }, (_, index) => ({ ...body.items[0]!, name: `${name} ${index}` }))
    const rows = priceRows({
      items: [],
      discounts: [],
      charges: [],
      total: cents(0),
      gst: cents(0),
      due: null,
      savings: cents(0),
      isOrdered: true,
    })
    const pages = await pdfPieces(await receiptPdf({ ...body, items }, rows, defaultAccent))
    const pieces = pages.flat()
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.slice(1).map(([head]) => head?.text)).toEqual(
      pages.slice(1).map((_, index) => `Tax invoice ${body.orderReference}, page ${index + 2}`),
    )
    const words = pieces.map(({ text }) => text).join(' ')
    expect(words).toContain('Crème brûlée (½ − “hot”) \\ with a name')
    expect(words).toContain('some more of it 59')
    for (const { x, y, text } of pieces)
      expect([x >= 56, x < 539, y >= 56, y < 820], `${text} at ${x}, ${y}`).toEqual([true, true, true, true])
  })

  test('[ORD-19] prints letters of every European language and Vietnamese, and reads them back unchanged', async () => {
    const { receiptPdf } = await import('./receipt-pdf.ts')
    const { held, orderId } = await ordered()
    const { body } = await ask('GET /order/:orderId/receipt', orderId, { session: held.session })
    const rows = priceRows({
      items: [],
      discounts: [],
      charges: [],
      total: cents(0),
      gst: cents(0),
      due: null,
      savings: cents(0),
      isOrdered: true,
    })
    const buyer = 'Zoë Nguyễn Łukasz Őri Ángel Žižek Ștefan Γιώργος Сергей'
    const [page = []] = await pdfText(await receiptPdf({ ...body, buyer }, rows, defaultAccent))
    expect(page).toContain(`Sold to ${buyer}`)
  })

  test('[ORD-19] the same order gives the same bytes, in embedded fonts that hold only the glyphs it uses', async () => {
    const { held, orderId } = await ordered()
    const get = async (): Promise<Buffer> =>
      Buffer.from((await ask('GET /order/:orderId/receipt.pdf', orderId, { session: held.session })).bytes)
    const [one, other] = [await get(), await get()]
    expect(one.equals(other)).toBe(true)
    expect(one.length).toBeLessThan(40_000)
    const text = one.toString('latin1')
    const fonts = [...text.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, font = '']) => font)
    expect(new Set(fonts)).toEqual(new Set(['Fraunces-SemiBold', 'Inter-SemiBold', 'Inter-Regular']))
    expect(text.match(/\/FontFile2 /g)).toHaveLength(3)
  })

  test('[ORD-19] a screen reader hears the title as a heading and each row with its amount, and no decoration', async () => {
    const { held, orderId, reference } = await ordered()
    const { bytes } = await ask('GET /order/:orderId/receipt.pdf', orderId, { session: held.session })
    const pdf = await getDocumentProxy(Uint8Array.from(bytes))
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Title: `Tax invoice ${reference}`, Language: 'en-AU' })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const page = await pdf.getPage(1)
    const [root] = (await page.getStructTree()).children
    const roles =
      root !== undefined && 'children' in root ? root.children.map((each) => 'role' in each && each.role) : []
    expect(root).toMatchObject({ role: 'Document' })
    expect([roles[0], ...new Set(roles.slice(1))]).toEqual(['H1', 'P'])
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const tags = items.flatMap((item) => ('tag' in item && item.tag !== undefined ? [item.tag] : []))
    expect(tags).toContain('Artifact')
    expect(tags.filter((tag) => tag !== 'Artifact')).toEqual(roles)
    await pdf.loadingTask.destroy()
  })
})

describe('the link to the file', () => {
  const linkOf = async (): Promise<{ ticket: string; reference: string }> => {
    const { held, orderId, reference } = await ordered()
    const { ticket } = await shop.good('POST /order/:orderId/receipt/link', {
      params: { orderId },
      session: held.session,
    })
    return { ticket, reference }
  }
  const open = (ticket: string) => shop.call('GET /receipt-files/:ticket', { params: { ticket } })

  test('[ORD-19] [NAT-01] POST /order/:orderId/receipt/link happy: GET /receipt-files/:ticket happy: opens the file without a sign-in', async () => {
    const { ticket, reference } = await linkOf()
    const { bytes, headers } = await open(ticket)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="tax-invoice-${reference}.pdf"`,
    })
    expect((await pdfText(bytes))[0]?.join(' ')).toContain(`Order ${reference}`)
  })

  test('[ORD-19] GET /receipt-files/:ticket refusal: OrderUnknown after two minutes, and for a changed ticket', async () => {
    const { ticket } = await linkOf()
    const changed = (ticket.startsWith('A') ? 'B' : 'A') + ticket.slice(1)
    expectRefusal(await open(changed), 'OrderUnknown')
    app.pass(2 * minute)
    const late = await open(ticket)
    app.pass(-2 * minute)
    expectRefusal(late, 'OrderUnknown')
  })
})

describe('an order of another customer', () => {
  const receiptCalls = [
    ['GET /order/:orderId/receipt'],
    ['GET /order/:orderId/receipt.pdf'],
    ['POST /order/:orderId/receipt/link'],
  ] as const
  test.each(receiptCalls)('[ORD-19] %s refusal: OrderUnknown for an unknown order', async (address) => {
    expectRefusal(await ask(address, randomUUID(), headersOf(me)), 'OrderUnknown')
  })
  test.each(receiptCalls)(
    '[ORD-19] [API-08] %s stranger: another session, another customer and a guest get the refusal of an unknown order',
    async (address) => {
      const { orderId } = await ordered(me)
      const { held: others } = await ordered()
      for (const who of [{}, { session: others.session }, headersOf(other), { session: '0' }])
        expectRefusal(await ask(address, orderId, who), 'OrderUnknown')
    },
  )
})
