import { randomUUID } from 'node:crypto'
import { connectIdentity, socialSignIn } from '@forno/contracts/sign-in/social-sign-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearerOf } from '../../../test/account-shop.ts'
import { replyOf } from '../../../test/contract-check.ts'
import { ownAddress, signedInPerson } from '../../../test/people.ts'
import { newcomer, startSocialShop, type SocialShop } from '../../../test/social-people.ts'

let social: SocialShop
beforeAll(async () => {
  social = await startSocialShop()
})
afterAll(() => social.stop())

test('[ACC-14] treats the same id at another provider as another person', async () => {
  const owner = await signedInPerson(social.shop)
  const { sub } = newcomer()
  const nonce = randomUUID()
  const token = await social.world.mint('google', { claims: { nonce, sub, email: owner.email } })
  replyOf(
    connectIdentity,
    await social.shop.call(connectIdentity, {
      params: { id: owner.customerId, provider: 'google' },
      headers: bearerOf(owner.bearer),
      body: { token, nonce },
      ip: ownAddress(),
    }),
  )
  const byGoogle = replyOf(socialSignIn, await social.comeBack('google', newcomer({ sub })))
  expect(byGoogle.customer.customerId).toBe(owner.customerId)
  expect(await social.neededBy('apple', newcomer({ sub }))).toMatchObject({ provider: 'apple' })
})
