import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusals } from '@forno/contracts/refusals/table'
import { expect, test } from 'vitest'
import { readBrand } from './brand.ts'

const root = join(import.meta.dirname, '../../../../..')

test('[ERR-14] the messages of refusals name the support number only as a placeholder', () => {
  const messages: readonly string[] = Object.values(refusals).map(({ message }) => message)
  expect(messages.filter((message) => message.includes('{supportNumber}')).length).toBeGreaterThan(3)
  for (const message of messages) expect(message).not.toMatch(/\d\d \d\d/)
})

test('accepts only mailto and https addresses as the security contact', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  const file = join(folder, 'brand.yaml')
  const yaml = await readFile(join(root, 'config/brand.yaml'), 'utf8')
  const withContact = async (contact: string) => {
    await writeFile(file, yaml.replace(/securityContact: .*/, `securityContact: "${contact}"`))
    return readBrand(file)
  }
  try {
    expect((await withContact('https://shop.example.com/report')).securityContact).toBe(
      'https://shop.example.com/report',
    )
    for (const contact of [
      'security@example.com',
      'mailto:',
      'http://shop.example.com',
      'mailto:a@b.example\\nEvil: x',
    ])
      await expect(withContact(contact)).rejects.toThrow('securityContact')
  } finally {
    await rm(folder, { recursive: true })
  }
})
