import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { cardForCode } from '../../apps/simulators/src/cybersource/core/test-cards.ts'
import { payByCard, typeCard } from '../drivers/screens/card-steps.ts'
import { checkoutScripts, rowOf, settingsOf, sourcesOf, trustedTypes } from '../drivers/stack/checkout-scripts.ts'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { atCheckout, atProviders, expectOrdered, method, note, pay } from '../drivers/screens/paying.ts'
import { customer } from '../drivers/screens/start.ts'
import { pill } from '../drivers/screens/steps.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { payWith, sheet } from '../drivers/screens/wallets.ts'

type Met = { readonly address: string; readonly hasHash: boolean }

/** Records the scripts that the page itself loads, each with whether its element has an integrity hash. */
const meetScripts = async (page: Page): Promise<() => Promise<readonly Met[]>> => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.frame() === page.mainFrame()) asked.add(request.url())
  })
  return async () => {
    const elements = await page.evaluate(() =>
      [...document.scripts].filter(({ src }) => src !== '').map(({ src, integrity }) => ({ src, integrity })),
    )
    const hashed = new Set(elements.filter(({ integrity }) => integrity !== '').map(({ src }) => src))
    const all = new Set([...asked, ...elements.map(({ src }) => src)])
    return [...all].map((address) => ({ address, hasHash: hashed.has(address) }))
  }
}

test('[PAY-08] [PAY-12] [PAY-14] [PAY-19] [PAY-20] [PAY-28] [PAY-29] no method moves when the wallets become available; a chosen one asks at once for the details it needs, until it has them; with every method opened the checkout has run only listed scripts, each as its row says; a guest who has cancelled Click to Pay pays there', async ({
  page,
  store,
  stack,
  problems,
}) => {
  test.slow()
  problems.expect(...atProviders)
  const met = await meetScripts(page)
  await atCheckout(page, store, { quantity: 8, hasContact: false })
  await test.step('Apple Pay and Google Pay keep their rows', async () => {
    // The header may grow by a line with the minutes. Afterpay is offered once its limits are known.
    await expect(pill(page)).toContainText(/ASAP \(\d+ mins\)/)
    for (const name of [/^Cash/, /^Afterpay/]) await expect(method(page, name)).toBeVisible()
    const rows = pay(page).getByRole('radio')
    const labels = () =>
      rows.evaluateAll((all) =>
        all.map((each) => each.closest('label')?.textContent.replace('Checking this device…', '')),
      )
    const tops = () => rows.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
    const [names, places] = [await labels(), await tops()]
    await expect(method(page, 'Apple Pay')).toBeEnabled()
    await expect(method(page, 'Google Pay')).toBeEnabled()
    expect(await tops()).toEqual(places)
    expect(await labels()).toHaveLength(names.length)
    const wallets = (all: typeof names) => all.map((label) => /Apple Pay|Google Pay/.exec(label ?? '')?.[0])
    expect(wallets(await labels())).toEqual(wallets(names))
  })

  const field = (name: RegExp | string) => page.getByRole('textbox', { name })
  await field('First name').fill(customer.firstName)
  await field('Mobile').fill(customer.phoneNumber)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(field('Mobile')).toHaveCount(0)

  await method(page, /^Credit or debit card/).check()
  await expect(field('Email')).toBeVisible()
  await expect(page.getByText('Email (optional)')).toHaveCount(0)
  await expect(page.getByText('Last name (optional)')).toBeVisible()
  await expectAccessible(page, 'the checkout with a card that needs an email')
  await pay(page).getByRole('button', { name: 'Add your email to pay by card' }).click()
  await expect(field('Email')).toBeFocused()

  await method(page, /^Zip Pay/).check()
  await expect(page.getByText(/^(First|Last) name \(optional\)$/)).toHaveCount(0)
  await expect(pay(page).getByRole('button', { name: 'Add your last name and email to pay with Zip' })).toBeVisible()
  await field('Email').fill('jo@example.com')
  await expect(pay(page).getByRole('button', { name: 'Add your last name to pay with Zip' })).toBeVisible()
  await page.getByRole('button', { name: /^Pay \$\d+\.\d\d with Zip$/ }).click()
  await expect(page.getByText('Enter your last name to pay with Zip.')).toBeVisible()
  await expect(field('Last name')).toBeFocused()
  await field('Last name').fill(customer.lastName)
  await expect(pay(page).getByRole('button', { name: /^Add your/ })).toHaveCount(0)

  for (const name of [/^Afterpay/, /^PayPal You'll/, /^PayPal Pay in 4/, /^Cash/]) await method(page, name).check()
  await method(page, 'Google Pay').check()
  await payWith(page, 'Google Pay').click()
  await expect(sheet(page, 'Google Pay')).toBeVisible()
  await page.keyboard.press('Escape')
  await method(page, 'Apple Pay').check()
  await payWith(page, 'Apple Pay').click()
  await sheet(page, 'Apple Pay').getByRole('button', { name: 'Cancel' }).click()
  const button = payWith(page, 'Click to Pay')
  const panel = page.frameLocator('iframe[title="Click to Pay"]')
  await test.step('Click to Pay: cancelled and closed', async () => {
    await method(page, 'Click to Pay').check()
    await button.click()
    await expect(panel.getByText(/Alex Baker pays AUD/)).toBeVisible()
    // Pressed by the keyboard: Playwright does not check what covers a frame from outside, such as the sticky bar.
    // Enter would act when it goes down: the frame may be gone before it comes up, for which Playwright waits.
    await panel.getByRole('button', { name: 'Cancel' }).press('Space')
    await expect(page.locator('iframe[title="Click to Pay"]')).toHaveCount(0)
    await expect(note(page)).toHaveCount(0)
    await button.click()
    await expect(panel.getByRole('button', { name: 'Pay' })).toBeVisible()
    await page.getByRole('button', { name: 'Close Click to Pay' }).click()
    await expect(button).not.toHaveAttribute('aria-busy')
    await expect(button).toBeFocused()
  })
  await method(page, /^Credit or debit card/).check()
  await typeCard(page, pay(page), cardForCode('001', '204'))
  await payByCard(page).click()
  await expect(note(page)).toContainText('Insufficient funds.')

  const scripts = await met()
  const rows = scripts.map(({ address, hasHash }) => ({ address, hasHash, row: rowOf(address, stack) }))
  expect(rows.filter(({ row }) => row === undefined).map(({ address }) => address)).toEqual([])
  const without = rows.filter(({ row, hasHash }) => (row?.integrity === 'hash') !== hasHash)
  expect(without.map(({ address }) => address)).toEqual([])
  const unmet = checkoutScripts.filter((each) => each.onlyWhen === undefined && !rows.some(({ row }) => row === each))
  expect(unmet.map(({ name }) => name)).toEqual([])

  await test.step('Click to Pay: paid', async () => {
    await method(page, 'Click to Pay').check()
    await button.click()
    await panel.getByLabel('Mastercard ••4444').check()
    await panel.getByRole('button', { name: 'Pay' }).press('Space')
    await expectOrdered(page)
  })
})

/**
 * The number of refused scripts that browsers reported to the shop, from any page: a checkout without a basket leads to
 * the cart.
 */
const refusedScripts = async (page: Page): Promise<number> => {
  const text = await (await page.request.get('/metrics')).text()
  const lines = text.split('\n').filter((line) => line.startsWith('csp_violations_total{directive="script-src-elem"'))
  return lines.map((line) => Number(line.split(' ').at(-1))).reduce((sum, each) => sum + each, 0)
}

type TrustedTypes = {
  createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string }
}

test('[PAY-12] [L2] the page runs scripts only from listed addresses, set by named policies, and the browser reports others to the shop', async ({
  page,
  stack,
  problems,
}) => {
  problems.expect(
    /requires 'TrustedScriptURL' assignment/,
    /TrustedTypePolicy named 'skimmer'/,
    /policy violated: (require-trusted-types-for|trusted-types|script-src-elem) /,
    /violates the following Content Security Policy/,
    /elsewhere\/skimmer\.js/,
  )
  await test.step('the policy of the answer', async () => {
    const answer = await page.request.get('/checkout')
    const policy = new Map(
      (answer.headers()['content-security-policy'] ?? '')
        .split(';')
        .map((each) => each.trim().split(' '))
        .map(([name = '', ...values]) => [name, values]),
    )
    const known = checkoutScripts.flatMap((each) => sourcesOf(each, stack))
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
    expect(new Set(policy.get('trusted-types'))).toEqual(new Set(trustedTypes))
    const [, code = ''] = /<script [^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(await answer.text()) ?? []
    const ownCode = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
    expect(new Set(policy.get('script-src'))).toEqual(new Set(["'self'", ownCode, ...known]))
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy.get('object-src')).toEqual(["'none'"])
  })
  await page.goto('/checkout')
  await test.step('an address without a policy, and a policy that is not named', async () => {
    const refusals = await page.evaluate(() => {
      const refusal = (act: () => void): string => {
        try {
          act()
          return 'nothing refused it'
        } catch (error) {
          return error instanceof Error ? error.name : 'refused'
        }
      }
      const types = (window as unknown as { trustedTypes: TrustedTypes }).trustedTypes
      return [
        refusal(() => document.createElement('script').setAttribute('src', 'https://elsewhere.example/skimmer.js')),
        refusal(() => types.createPolicy('skimmer', {})),
      ]
    })
    expect(refusals).toEqual(['TypeError', 'TypeError'])
  })
  await test.step('a script outside the allowed folders', async () => {
    const before = await refusedScripts(page)
    const outcome = await page.evaluate(
      (src) =>
        new Promise<string>((resolve) => {
          // The name of a policy that may set script addresses, as an attacker inside the page could use it.
          const types = (window as unknown as { trustedTypes: TrustedTypes }).trustedTypes
          const policy = types.createPolicy('goog#html', { createScriptURL: (url: string) => url })
          const script = document.createElement('script')
          script.addEventListener('load', () => resolve('ran'))
          script.addEventListener('error', () => resolve('refused'))
          script.src = policy.createScriptURL(src)
          document.head.append(script)
        }),
      `${stack.simulators.googlepay}/elsewhere/skimmer.js`,
    )
    expect(outcome).toBe('refused')
    await expect.poll(() => refusedScripts(page)).toBeGreaterThan(before)
  })
})

test("[PAY-12] the checkout's script monitor finds the running shop as listed, and nothing unknown", async ({ stack }, {
  outputDir,
}) => {
  const watch = join(import.meta.dirname, '../../scripts/checkout-watch.mjs')
  const settings = settingsOf(stack)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [watch, settings.PUBLIC_URL, '--accept', '--accepted', join(outputDir, 'accepted.json')],
    { env: { PATH: process.env['PATH'], ...settings } },
  )
  expect(stdout).toMatch(/\d{2,} scripts and all headers of .* are as .*checkout-scripts\.yaml says/)
})
