import type { ProviderFlows } from '../flow.ts'
import { afterpayFlows } from './afterpay.ts'
import { applepayFlows } from './applepay.ts'
import { cybersourceFlows } from './cybersource.ts'
import { paypalFlows } from './paypal.ts'
import { socialFlows } from './people.ts'
import { apnsFlows, fcmFlows, webPushFlows } from './pushes.ts'
import {
  addressFlows,
  analyticsFlows,
  captchaFlows,
  contentFlows,
  engagementFlows,
  errorReportingFlows,
  passwordsFlows,
  smsFlows,
} from './services.ts'
import { zipFlows } from './zip.ts'

/** The flows of our client at every provider that it calls; mail goes by SMTP. */
export const allFlows: readonly ProviderFlows[] = [
  cybersourceFlows,
  paypalFlows,
  zipFlows,
  afterpayFlows,
  applepayFlows,
  socialFlows,
  fcmFlows,
  apnsFlows,
  webPushFlows,
  smsFlows,
  captchaFlows,
  engagementFlows,
  analyticsFlows,
  addressFlows,
  contentFlows,
  passwordsFlows,
  errorReportingFlows,
]
