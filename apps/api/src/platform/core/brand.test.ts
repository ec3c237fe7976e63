import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultAccent } from '@forno/domain/core/accent'
import { brandPlaceholders, fillPlaceholders } from '@forno/domain/texts/placeholders'
import { refusals } from '@forno/contracts/refusals/table'
import { expect, test } from 'vitest'
import { readBrand } from './brand.ts'

const root = join(import.meta.dirname, '../../../../..')

test('[ERR-14] the messages of refusals name the support number only as a placeholder', () => {
  const messages: readonly string[] = Object.values(refusals).map(({ message }) => message)
  expect(messages.filter((message) => message.includes('{supportNumber}')).length).toBeGreaterThan(3)
  for (const message of messages) expect(message).not.toMatch(/\d\d \d\d/)
})

test('[ERR-14] messages of the delivered shop name 13 11 66, and link it where a text may have marks', async () => {
  const values = brandPlaceholders(await readBrand(join(root, 'config/brand.yaml')))
  expect(fillPlaceholders('Call [{supportNumber}]({supportLink}).', values)).toBe('Call [13 11 66](tel:131166).')
})

/** The brand of the fixture with one line replaced. */
const brandWith = async (line: RegExp, replacement: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  const file = join(folder, 'brand.yaml')
  const yaml = await readFile(join(root, 'apps/api/test/fixtures/second-brand.yaml'), 'utf8')
  await writeFile(file, yaml.replace(line, replacement))
  try {
    return await readBrand(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('accepts only mailto and https addresses as the security contact', async () => {
  const withContact = (contact: string) => brandWith(/securityContact: .*/, `securityContact: "${contact}"`)
  expect((await withContact('https://shop.example.com/report')).securityContact).toBe('https://shop.example.com/report')
  for (const contact of ['security@example.com', 'mailto:', 'http://shop.example.com', 'mailto:a@b.example\\nEvil: x'])
    await expect(withContact(contact)).rejects.toThrow('securityContact')
})

test('reads the accent of a brand, and takes that of the design tokens for a brand without one', async () => {
  expect((await brandWith(/$/, '')).accent.action).toEqual({ light: '#1d6b3c', dark: '#258046' })
  expect((await brandWith(/accent:[\s\S]*?(?=app:)/, '')).accent).toEqual(defaultAccent)
})

test.each([
  [
    'an accent that is too light for white text',
    /action: .*/,
    "action: { light: '#f3c987', dark: '#258046' }",
    'white on action (light)',
  ],
  [
    'a link that cannot be read in the dark theme',
    /actionInk: .*/,
    "actionInk: { light: '#1b6437', dark: '#1b6437' }",
    'actionInk on paper (dark)',
  ],
  ['a colour without its dark theme', /actionTint: .*/, "actionTint: { light: '#e4f1e3' }", 'actionTint'],
  ['a colour that is no #rrggbb', /actionHover: .*/, 'actionHover: { light: green, dark: green }', 'actionHover'],
  ['a path slug with capitals', /pathSlug: .*/, 'pathSlug: Bella Luna', 'pathSlug'],
  ['a support number in letters', /supportNumber: .*/, 'supportNumber: 1800 PIZZA', 'supportNumber'],
  ['an ABN with a wrong digit', /abn: .*/, 'abn: 83 914 571 674', 'abn'],
  ['an empty name', /^name: .*/m, 'name: ""', 'lacks name'],
  ['an app whose site is not encrypted', /site: .*/, 'site: http://shop.example.com', 'app.site'],
  ['a brand without an app', /^app:[\s\S]*/m, '', 'app.id'],
])('refuses %s', async (_, line, replacement, fault) => {
  await expect(brandWith(line, replacement)).rejects.toThrow(fault)
})

test('reads the screenshots of a brand, and none for a brand without them', async () => {
  expect((await brandWith(/$/, '')).screenshots).toEqual([])
  const narrow = { file: '/screenshots/home.webp', width: 780, height: 1688, label: 'Home' }
  expect((await brandWith(/$/, `screenshots: [${JSON.stringify(narrow)}]\n`)).screenshots).toEqual([narrow])
  const elsewhere = JSON.stringify({ ...narrow, file: 'https://other.example/home.webp' })
  await expect(brandWith(/$/, `screenshots: [${elsewhere}]\n`)).rejects.toThrow('screenshots')
})
