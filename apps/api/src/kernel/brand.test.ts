import { join } from 'node:path'
import { refusals } from '@forno/contracts/refusals'
import { supportNumber } from '@forno/domain/support'
import { expect, test } from 'vitest'
import { readBrand } from './brand.ts'

const root = join(import.meta.dirname, '../../../..')

test('[ERR-14] messages name the support number of the brand, and no other', async () => {
  expect((await readBrand(join(root, 'config/brand.yaml'))).supportNumber).toBe(supportNumber)
  const named = Object.values(refusals).flatMap(({ message }) => message.match(/\d\d \d\d \d\d/g) ?? [])
  expect(named.length).toBeGreaterThan(3)
  expect(new Set(named)).toEqual(new Set([supportNumber]))
})
