import type { OptionalField } from './optional-field.ts'
import { addressFields } from './optional-fields/address.ts'
import { afterpayFields } from './optional-fields/afterpay.ts'
import { analyticsFields } from './optional-fields/analytics.ts'
import { apnsFields } from './optional-fields/apns.ts'
import { applepayFields } from './optional-fields/applepay.ts'
import { captchaFields } from './optional-fields/captcha.ts'
import { contentFields } from './optional-fields/content.ts'
import { cybersourceFields } from './optional-fields/cybersource.ts'
import { engagementFields } from './optional-fields/engagement.ts'
import { errorReportingFields } from './optional-fields/error-reporting.ts'
import { fcmFields } from './optional-fields/fcm.ts'
import { passwordsFields } from './optional-fields/passwords.ts'
import { paypalFields } from './optional-fields/paypal.ts'
import { pushFields } from './optional-fields/push.ts'
import { smsFields } from './optional-fields/sms.ts'
import { socialFields } from './optional-fields/social.ts'
import { zipFields } from './optional-fields/zip.ts'
import type { SpoiledField } from './spoiled-fields.ts'

export const optionalFields: Readonly<Record<string, readonly OptionalField[]>> = {
  cybersource: cybersourceFields,
  paypal: paypalFields,
  zip: zipFields,
  afterpay: afterpayFields,
  applepay: applepayFields,
  social: socialFields,
  fcm: fcmFields,
  apns: apnsFields,
  push: pushFields,
  sms: smsFields,
  captcha: captchaFields,
  engagement: engagementFields,
  analytics: analyticsFields,
  address: addressFields,
  content: contentFields,
  passwords: passwordsFields,
  'error-reporting': errorReportingFields,
}

const isOfCall = ({ calls }: OptionalField, operation: string): boolean =>
  calls === undefined || calls.includes(operation)

/** Whether a row names this field, whatever its change. */
export const namesField = (row: OptionalField, { operation, name }: SpoiledField): boolean =>
  isOfCall(row, operation) && row.fields.includes(name)

/** Whether a row lets this change of this field pass. */
export const allowsChange = (row: OptionalField, spoiled: SpoiledField): boolean =>
  namesField(row, spoiled) && row.changes.includes(spoiled.change)
