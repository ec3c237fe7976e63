import { screenTextGroups, screenTexts } from '@forno/domain/texts/catalogue'
import { brandPlaceholders, fillPlaceholders } from '@forno/domain/texts/placeholders'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testBrand, withTestBrand } from '../../../test/test-brand.ts'
import { productMessages } from '../../app/watchers/failures/product-errors.ts'
import { visibleBasketMessages } from '../../app/watchers/session/read-visible-basket.ts'
import { accountChangeMessages } from '../../features/account/account-change-texts.ts'
import { waitingTexts } from '../../features/basket/model/pending-texts.ts'
import { builderMessages } from '../../features/product/builder-texts.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { keyedTexts, setDictionary } from '../../lib/texts.ts'
import { succeeded } from '../customer/profile.ts'
import { basketChangeMessages } from '../basket-changes/add-item.ts'
import { saveTexts } from '../fulfilment/save-texts.ts'
import { orderTexts } from '../orders/order-errors.ts'
import { offlineWords } from '../offline/price-age.ts'
import { endedTexts } from '../recovery/ended-basket.ts'
import { restoreTexts } from '../recovery/restore-basket.ts'
import { accountMessages } from '../sign-in/account-texts.ts'
import { passkeyError } from '../sign-in/passkey-errors.ts'
import { voucherMessages } from '../vouchers/apply-voucher.ts'
import { biometricMessages } from '../../features/lock-screen/watch/ask-biometrics.ts'
import { linkTexts } from '../../app/routes/deep-link/link-texts.ts'
import { copyTexts } from '../../shared/share/copy-texts.ts'
import { formMessages } from '../../features/forms/use-form-sending.ts'
import { primerMessages } from '../../features/engagement/primer-texts.ts'
import { accountNoticeTexts } from '../../features/account/model/account-notice-texts.ts'
import { basketTexts } from './basket-texts.ts'
import { sentence } from './sentences.ts'

beforeEach(withTestBrand)
afterEach(() => setDictionary({}))

/** The texts as the screens read them, by group. */
const shown: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  save: saveTexts,
  order: orderTexts,
  endedBasket: endedTexts,
  lostBasket: restoreTexts,
  basketChange: basketChangeMessages,
  waitingEdit: waitingTexts,
  offline: offlineWords,
  voucher: voucherMessages,
  product: productMessages,
  builder: builderMessages,
  account: accountMessages,
  accountChange: accountChangeMessages,
  reorder: keyedTexts('reorder', screenTextGroups.reorder),
  appUpdate: keyedTexts('appUpdate', screenTextGroups.appUpdate),
  basket: basketTexts,
  visibleBasket: visibleBasketMessages,
  biometrics: biometricMessages,
  link: linkTexts,
  copied: copyTexts,
  form: formMessages,
  primer: primerMessages,
  accountNotice: accountNoticeTexts,
}

const brand = brandPlaceholders(testBrand)
const errorNamed = (name: string): Error => Object.assign(new Error('x'), { name })

/** What the screen shows for a key, through the function that shows it. */
const read = (key: string): string | undefined => {
  const [group = '', name = ''] = key.split('.')
  if (key === 'accountDone.succeeded') return succeeded('{action}')
  if (key === 'general.failed') return sentence(new TypeError('x'))
  if (key === 'general.offline')
    return sentence(new ApiError({ status: 0, data: null, url: '/baskets', method: 'GET' }))
  if (group === 'passkey') return passkeyWords[name]?.()
  return shown[group]?.[name]
}

const passkeyWords: Readonly<Record<string, () => string | undefined>> = {
  elsewhere: () => passkeyError(errorNamed('SecurityError'), 'add')?.words,
  unable: () => passkeyError(errorNamed('NotSupportedError'), 'add')?.words,
  notConfirmed: () => passkeyError(errorNamed('NotAllowedError'), 'confirm')?.words,
  notLoggedIn: () => passkeyError(errorNamed('NotAllowedError'), 'log in')?.words,
  notAdded: () => passkeyError(errorNamed('NotAllowedError'), 'add')?.words,
  alreadyAdded: () => passkeyError(errorNamed('InvalidStateError'), 'add')?.words,
}

describe.each(Object.entries(screenTexts))('%s', (key, text) => {
  test('[CON-08] [ERR-02] is the built-in text with the brand, without an entry of the dictionary', () => {
    expect(read(key)).toBe(fillPlaceholders(text, brand))
  })

  test('[CON-08] [ERR-02] is the entry of the dictionary', () => {
    setDictionary({ [key]: 'Written by an editor.' })
    expect(read(key)).toBe('Written by an editor.')
    setDictionary({ [key]: '' })
    expect(read(key)).toBe(fillPlaceholders(text, brand))
  })
})

test('[CON-08] names that every object has are no entries', () => {
  setDictionary({ save: 'x' })
  expect(keyedTexts('toString', { call: 'Call us.' }).call).toBe('Call us.')
})
