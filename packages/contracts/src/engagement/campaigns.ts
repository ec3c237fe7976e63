import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { Email, MobileNumber, PersonName, StoreCode } from '../core/typed-text.ts'
import { OneOf, Slug, When } from '../core/values.ts'

export const CampaignForm = Type.Object({
  slug: Slug,
  storeId: Type.Optional(StoreCode),
  email: Email,
  firstName: PersonName,
  lastName: PersonName,
  mobileNumber: Type.Optional(MobileNumber),
  optinEmail: Type.Boolean(),
  optinSms: Type.Boolean(),
  optinSupercarsFan: Type.Boolean(),
  /** The token of the bot check for this action. */
  tokenV3: Type.String({ maxLength: 4_000 }),
  action: Type.Optional(OneOf(['CAMPAIGN_FORM'])),
})
export type CampaignForm = Static<typeof CampaignForm>

/**
 * Whether an address has entered a campaign, for the person who has just been refused a second coupon. The bot check
 * and a limit for each internet address prevent lists of addresses from being tried. [MKT-07]
 */
export const getEntry = endpoint('POST /user/getEntry', {
  summary: 'Whether and when an address has last entered a campaign [MKT-07]',
  access: 'anyone',
  body: Type.Object({
    slug: CampaignForm.properties.slug,
    email: CampaignForm.properties.email,
    tokenV3: CampaignForm.properties.tokenV3,
    action: CampaignForm.properties.action,
  }),
  reply: Type.Object({
    entered: Type.Boolean(),
    /** The newest entry, in Sydney's time. */
    enteredAt: Type.Optional(When),
  }),
  refusals: ['RecaptchaException', 'DependencyDown'],
})

const ConfirmQuery = Type.Object({ token: Type.String({ minLength: 1, maxLength: 600 }) })
const Page = Type.String({ description: 'an HTML page, text/html' })

export const showConfirmPage = endpoint('GET /user/confirmOptIn', {
  summary: 'The page of the link that confirms the opt-ins of a campaign entry: one button, no log-in [MKT-08]',
  access: 'anyone',
  query: ConfirmQuery,
  reply: Page,
  answer: 'page',
  refusals: [],
})
export const confirmOptIn = endpoint('POST /user/confirmOptIn', {
  summary: 'Confirm the opt-ins of a campaign entry, with the token of its mail [MKT-08]',
  access: 'anyone',
  query: ConfirmQuery,
  reply: Page,
  answer: 'page',
  refusals: [],
})

/**
 * The code is sent only by e-mail: an answer on screen would give a free pizza to any invented address. [MKT-08]
 * [VOU-13]
 */
export const enterCampaign = endpoint('POST /user/campaign', {
  summary: 'Send a campaign form; its code is sent by e-mail, once a day for each address [MKT-08] [VOU-13]',
  access: 'anyone',
  body: CampaignForm,
  reply: Type.Object({}),
  status: 201,
  refusals: ['CouponClaimed', 'RecaptchaException', 'DependencyDown'],
})
