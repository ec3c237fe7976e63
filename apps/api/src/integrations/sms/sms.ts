import { partyAddress, partyKey } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type ValuesOf } from '../../platform/settings/setting.ts'
import { makeSendSms, senderName, type SendSms } from './sms-client.ts'

export const smsSettings = defineSettings({
  /** The SMS gateway; null = no text messages. [ACC-41] */
  smsUrl: partyAddress('SMS_URL'),
  smsKey: partyKey('SMS_KEY', { demo: 'demo-sms-key', usedWith: 'SMS_URL', isSecret: true }),
})

/** Sends the shop's text messages under its brand; null = no gateway. */
export const makeSms = ({ smsUrl, smsKey }: ValuesOf<typeof smsSettings>, brandName: string): SendSms | null =>
  smsUrl === null ? null : makeSendSms({ smsUrl, smsKey, smsFrom: senderName(brandName) })
