import { accountChangeTexts } from './account-change-texts.ts'
import { accountNoticeTexts } from './account-notice-texts.ts'
import { accountDoneTexts, accountTexts } from './account-texts.ts'
import { appUpdateTexts } from './app-update-texts.ts'
import { biometricTexts } from './biometric-texts.ts'
import { builderTexts } from './builder-texts.ts'
import { basketChangeTexts } from './basket-change-texts.ts'
import { basketTexts } from './basket-texts.ts'
import { copyTexts } from './copy-texts.ts'
import { endedBasketTexts, lostBasketTexts } from './ended-basket-texts.ts'
import { formTexts } from './form-texts.ts'
import { generalTexts } from './general-texts.ts'
import { linkTexts } from './link-texts.ts'
import {
  accountMailTexts,
  campaignMailTexts,
  formMailTexts,
  notConfirmedTexts,
  securityMailTexts,
  waitingTexts,
} from './mail-texts.ts'
import { offlineTexts } from './offline-texts.ts'
import { visibleBasketTexts } from './visible-basket-texts.ts'
import { orderTexts } from './order-texts.ts'
import { passkeyTexts } from './passkey-texts.ts'
import { primerTexts } from './primer-texts.ts'
import { productTexts } from './product-texts.ts'
import { reorderTexts } from './reorder-texts.ts'
import { saveTexts } from './save-texts.ts'
import { voucherTexts } from './voucher-texts.ts'
import { waitingEditTexts } from './waiting-edit-texts.ts'

/** The groups of texts that screens show, by the first part of their keys. The dictionary replaces them. [CON-08] */
export const screenTextGroups = {
  general: generalTexts,
  save: saveTexts,
  order: orderTexts,
  reorder: reorderTexts,
  endedBasket: endedBasketTexts,
  lostBasket: lostBasketTexts,
  basketChange: basketChangeTexts,
  waitingEdit: waitingEditTexts,
  offline: offlineTexts,
  voucher: voucherTexts,
  product: productTexts,
  builder: builderTexts,
  account: accountTexts,
  accountDone: accountDoneTexts,
  accountChange: accountChangeTexts,
  passkey: passkeyTexts,
  appUpdate: appUpdateTexts,
  basket: basketTexts,
  visibleBasket: visibleBasketTexts,
  biometrics: biometricTexts,
  link: linkTexts,
  copied: copyTexts,
  form: formTexts,
  primer: primerTexts,
  accountNotice: accountNoticeTexts,
} as const

/** The groups of texts that mails, text messages and pushes contain. The datasource messages replaces them. [CON-08] */
export const mailTextGroups = {
  accountMail: accountMailTexts,
  securityMail: securityMailTexts,
  campaignMail: campaignMailTexts,
  formMail: formMailTexts,
  notConfirmed: notConfirmedTexts,
  waiting: waitingTexts,
} as const

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The built-in text of each key, such as `save.saved`. */
const textsByKey = (groups: Groups): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([group, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${group}.${name}`, text]),
    ),
  )

/** The texts of screens and messages by key. */
export const screenTexts = textsByKey(screenTextGroups)
/** The texts of mails, text messages and pushes by key. */
export const mailTexts = textsByKey(mailTextGroups)
