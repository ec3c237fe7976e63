import { day, hour, minute } from '@forno/domain/core/durations'
import type { CustomerId, ShortUserId, StoreId, UserId } from '@forno/domain/core/basic-types'
import { noOptIns } from '@forno/domain/customers/consents'
import { noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import type { TokenHash } from '@forno/domain/customers/refresh-family'
import { appReturnsStore } from '../../../src/modules/app-returns/app-returns-store.ts'
import { consentsStore, customersStore } from '../../../src/modules/customers/index.ts'
import { identitiesStore } from '../../../src/modules/identities/identities-store.ts'
import { passkeysStore } from '../../../src/modules/identities/passkeys-store.ts'
import { savedCardsStore } from '../../../src/modules/payments/cybersource/saved-cards-store.ts'
import { zipTokensStore } from '../../../src/modules/payments/zip/zip-tokens-store.ts'
import { pushStore, type Delivery } from '../../../src/modules/push/push-store.ts'
import { accountsStore } from '../../../src/modules/sign-in/accounts-store.ts'
import { familiesStore, type NewSignIn } from '../../../src/modules/sign-in/families-store.ts'
import { agentsStore } from '../../../src/modules/staff/agents-store.ts'
import type { Drive } from './drive.ts'

export const customerDrives: readonly Drive[] = [
  async (sql, { at, customer, freshId, visitor }) => {
    const store = customersStore(sql)
    await store.hasConfirmedNumber(customer.phone)
    await store.registeredAt(customer.customerId)
    await store.byId(customer.customerId)
    await store.lock(customer.customerId)
    await store.changeProfile(
      customer.customerId,
      {
        mobileNumber: customer.phone,
        expressPayMobileNumber: null,
        firstName: 'Ada',
        lastName: 'Byron',
        optIns: noOptIns,
        acceptTerms: true,
        attributes: [],
      },
      at,
    )
    await store.saveServiceType(customer.customerId, 'Pickup', at)
    await store.saveStore(customer.customerId, 'NSW01' as StoreId, at)
    const address = {
      ...noDoorDetails,
      address: '1 Example Street',
      city: 'Newtown',
      state: 'NSW',
      postalCode: '2042',
    } as const
    await store.saveAddress(customer.customerId, { ...address, longitude: 151, latitude: -33 }, at)
    await store.forgetAddress(customer.customerId)
    const [customerId, userId] = [freshId(1) as CustomerId, freshId(2) as UserId]
    const contact = { mobileNumber: '+61400000001', firstName: 'A', lastName: 'B', optIns: noOptIns }
    const keys = { customerId, userId, shortUserId: 'fresh' as ShortUserId, email: 'fresh@example.com' }
    await store.insert({ ...contact, ...keys, passwordHash: null }, at)
    await store.deleteUnconfirmed('fresh@example.com')
    const consents = consentsStore(sql)
    const wording = { version: 'v1', words: 'Yes please' }
    const consent = {
      change: { kind: 'email', given: true },
      wording,
      source: 'profile',
      channel: 'website',
      at,
    } as const
    await consents.record({ userId: customer.userId }, consent)
    await consents.record({ contactHash: visitor.contactHash }, consent)
    await consents.newestOf(visitor.contactHash, 'email')
    await consents.byShortId(customer.shortUserId)
    for (const proof of [
      { userId: customer.userId },
      { shortUserId: customer.shortUserId },
      { email: customer.email },
      { mobileNumber: customer.phone },
    ])
      await consents.lockMatching(proof)
    await consents.saveOptIns(customer.customerId, noOptIns, at)
    await store.delete(customer.customerId)
  },
  async (sql, { at, later, customer, chain }) => {
    const store = accountsStore(sql)
    await store.byEmail(customer.email)
    await store.byId(customer.customerId)
    const hashes = { from: '$argon2id$stand-in', to: '$argon2id$other' }
    await store.changePassword(customer.customerId, hashes, at)
    await store.rehash(customer.customerId, { from: hashes.to, to: hashes.from })
    await store.setPassword(customer.customerId, hashes.to, at)
    await store.verify(customer.customerId, at)
    const { customerId } = customer
    const link = { tokenHash: 'fresh link', customerId, purposes: ['reset', 'verify'] } as const
    await store.addLink({ ...link, purpose: 'reset', expiresAt: later(hour) })
    await store.linkState(link, at)
    await store.takeLink(link, at)
    await store.forgetPastLinks(at)
    await store.linkState({ ...link, tokenHash: chain.random.token('link', 1) }, at)
  },
  async (sql, { at, later, customer, freshId }) => {
    const store = familiesStore(sql)
    const hash = (text: string) => text as TokenHash
    const family = { live: hash('live'), expiresAt: later(90 * day), endedAt: null, spent: [] }
    const signIn: NewSignIn = {
      familyId: freshId(5),
      customerId: customer.customerId,
      holder: 'browser',
      scopes: [],
      family,
      endsWhenIdle: false,
      device: 'Chrome',
      passwordHash: null,
    }
    await store.open(signIn, at)
    await store.lock(customer.familyId, hash('unknown'))
    await store.rotate(customer.familyId, { token: hash('a'), successor: hash('b'), at })
    await store.state(customer.familyId, customer.customerId)
    await store.openOf(customer.customerId, at)
    await store.touch(customer.familyId, at)
    await store.prove(customer.familyId, at)
    await store.lockCustomer(customer)
    await store.endOwn(customer.customerId, signIn.familyId, at)
    await store.endAll(customer.customerId, signIn.familyId, at)
    await store.end(customer.familyId, at)
  },
  async (sql, { at, later, customer, freshId, chain }) => {
    const store = identitiesStore(sql)
    await store.ownerOf({ provider: 'google', providerId: 'g5' })
    await store.providersOf(customer.customerId)
    await store.link({ provider: 'apple', providerId: 'a1' }, customer.customerId, { at, isProven: true })
    await store.prove(customer.customerId, 'apple', at)
    await store.unlink(customer.customerId, 'apple')
    await store.unlinkUnproven(customer.customerId)
    await store.spend([{ proof: 'proof', until: later(hour) }], at)
    const passkeys = passkeysStore(sql)
    await passkeys.of(customer.customerId)
    await passkeys.byCredential('c8')
    const [passkeyId, publicKey] = [freshId(6), new Uint8Array([1, 2, 3])]
    await passkeys.add({
      passkeyId,
      customerId: customer.customerId,
      credentialId: 'fresh',
      publicKey,
      counter: 0,
      transports: ['internal'],
      name: 'Phone',
      addedAt: at,
      lastUsedAt: null,
    })
    await passkeys.rename(customer.customerId, passkeyId, 'Tablet')
    await passkeys.use(passkeyId, 1, at)
    await passkeys.remove(customer.customerId, passkeyId)
    await passkeys.removeAll(customer.customerId)
    await passkeys.storeChallenge('challenge', { purpose: 'log in' }, { at, until: later(5 * minute) })
    await passkeys.takeChallenge('challenge', { purpose: 'log in' }, at)
    await passkeys.takeChallenge('other', { purpose: 'add', customerId: customer.customerId }, at)
    const returns = appReturnsStore(sql)
    const returnId = freshId(7)
    await returns.open({ returnId, verifierHash: 'verifier', sealedCard: 'card', expiresAt: later(hour) })
    await returns.sealedCard(chain.random.uuid('return', 3), at)
    await returns.keep(returnId, { sealedResult: 'result', codeHash: 'code' }, at)
    await returns.collect(returnId, { verifierHash: 'verifier', codeHash: 'code' }, at)
  },
  async (sql, { at, later, customer, cardOwner, freshId }) => {
    const store = savedCardsStore(sql)
    const { customerId, cardId, instrument } = cardOwner
    await store.byId(customerId, cardId)
    await store.gatewayCustomerOf(customerId)
    const card = { masked: '411111XXXXXX1111', expiry: '12/30', brandCode: '001' }
    await store.add(customer.customerId, { ...card, cardId: freshId(8), gatewayCustomer: 'g', instrument: 'i' }, at)
    await store.choose(customerId, instrument)
    await store.setActive(customerId, cardId, false)
    await store.makeDefault(customerId, cardId)
    await store.delete(customerId, cardId)
    await store.toDelete(100)
    await store.markDeleted({ gatewayCustomer: 'g', instrument })
    const zip = zipTokensStore(sql)
    await zip.save(
      customer.customerId,
      { handle: freshId(9), checkoutId: 'fresh', sealedToken: 'sealed', expiresAt: later(day) },
      at,
    )
    await zip.of(customer.customerId)
    await zip.remove(customer.customerId)
  },
  async (sql, { at, later, customer, open, past, freshId, chain }) => {
    const store = pushStore(sql)
    const address = { kind: 'web', endpointHash: 'fresh', sealedSubscription: 'sealed' } as const
    const { random } = chain
    const pushId = await store.save({ ...address, pushId: freshId(10), device: 'Chrome' }, at)
    await store.addOrder(pushId, open.orderId, at)
    await store.addFamily(pushId, customer.familyId, customer.customerId)
    await store.devicesOf(customer.customerId, at)
    await store.status('fresh', open.orderId, at)
    await store.addDeliveries({ orderId: open.orderId, message: 'ready' }, ['web'], at)
    await store.addDeliveries({ orderId: past.orderId, message: 'ready' }, ['web', 'fcm', 'apns'], at)
    const delivery: Delivery = { pushId, orderId: open.orderId, message: 'ready' }
    await store.lease(delivery, { at, until: later(minute) })
    await store.release(delivery, later(minute))
    await store.saveSent(delivery, at)
    await store.lease(delivery, { at, until: later(minute) })
    await store.countRefusal(pushId)
    await store.renew(random.token('endpoint', 1), { ...address, endpointHash: 'newer' }, at)
    await store.renew('fresh', { ...address, endpointHash: random.token('endpoint', 3) }, at)
    await store.removeOrder(random.token('endpoint', 3), open.orderId)
    await store.removeOrder(random.token('endpoint', 5), chain.order(chain.size.orders - 1 - 5).orderId as never)
    await store.removeOwn(customer.customerId, pushId)
    await store.removeGone(random.uuid('push', 7), random.token('endpoint', 7))
    await store.remove(random.token('endpoint', 9))
  },
  async (sql, { at, later }) => {
    const store = agentsStore(sql)
    const agent = { name: 'ada', passwordHash: 'hash', sealedSecret: 'sealed' }
    await store.put(agent, at)
    await store.isTaken('ada')
    await store.names()
    await store.byName('ada')
    await store.spendStep(agent, { step: 5, resealed: 'sealed' })
    await store.openSession('token', agent, later(hour), at)
    await store.sessionOwner('token', at)
    await store.closeSession('token')
    await store.setPassword('ada', 'other')
    await store.setSecret('ada', 'other')
    await store.switchOff('ada')
  },
]
