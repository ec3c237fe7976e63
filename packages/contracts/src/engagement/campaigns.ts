import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { OneOf, Slug } from '../core/values.ts'

/** Text with more than spaces. */
const Words = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })

export const CampaignForm = Type.Object({
  slug: Slug,
  storeId: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9-]+$' })),
  email: Type.String({ format: 'email', maxLength: 254 }),
  firstName: Words(60),
  lastName: Words(60),
  mobileNumber: Type.Optional(Words(30)),
  optinEmail: Type.Boolean(),
  optinSms: Type.Boolean(),
  optinSupercarsFan: Type.Boolean(),
  /** The token of the bot check for this action. */
  tokenV3: Type.String({ maxLength: 4_000 }),
  action: OneOf(['CAMPAIGN_FORM']),
})
export type CampaignForm = Static<typeof CampaignForm>

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
