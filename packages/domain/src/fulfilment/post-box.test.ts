import { expect, test } from 'vitest'
import { isPostBox } from './post-box.ts'

test.each([
  'PO Box 20 Newtown',
  'p.o. box 20',
  'P O BOX 20',
  'P/O Box 20',
  'PO-Box 20',
  'pobox 20',
  'POB 20',
  'GPO Box 77',
  'Locked Bag 22',
  'Private Bag 12',
  'PMB 16 Kalgoorlie',
  'CMB 4 Dubbo',
  'Post Office Box 83',
  'Post Box 83',
  'postal bag no. 4',
  'Mail Box 12, 20 Gilbert St',
  'Parcel Locker 10213 44444',
  'ParcelCollect 10054 12345',
  'Poste Restante Newtown',
  'Community Mail Bag, Oodnadatta',
  'Care PO, Oodnadatta 5734',
  'Private Mail Bag, Kalgoorlie',
  'Unit 3, PO Box 20 Newtown',
  'ＰＯ　Ｂｏｘ 20',
  'P\u200BO\u00A0Box 20',
])('[BAS-12] %s is a post box', (text) => {
  expect(isPostBox(text)).toBe(true)
})

test.each([
  '20 Gilbert St, Newtown',
  'The Old Post Office, 20 Gilbert St',
  '20 Gilbert St, beside the mail box',
  '20 Gilbert St, opposite the post box',
  '2 Box Hill Road',
  '12 Poplar Lane',
  '4 Parcel Street',
  'Locker 4, 20 Gilbert St',
  'RMB 38 Old Mill Road',
])('[BAS-12] %s is none', (text) => {
  expect(isPostBox(text)).toBe(false)
})
