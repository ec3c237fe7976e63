import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusals } from '@forno/contracts/refusals/table'
import { supportNumber } from '@forno/domain/core/support'
import { expect, test } from 'vitest'
import { readBrand } from './brand.ts'

const root = join(import.meta.dirname, '../../../../..')

test('[ERR-14] messages contain only the brand’s support number', async () => {
  expect((await readBrand(join(root, 'config/brand.yaml'))).supportNumber).toBe(supportNumber)
  const named = Object.values(refusals).flatMap(({ message }) => message.match(/\d\d \d\d \d\d/g) ?? [])
  expect(named.length).toBeGreaterThan(3)
  expect(new Set(named)).toEqual(new Set([supportNumber]))
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
