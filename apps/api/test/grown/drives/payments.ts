import { day, hour, minute } from '@forno/domain/core/durations'
import { cents, type BasketId, type LocalDate, type OfferId, type OrderId } from '@forno/domain/core/basic-types'
import { reconcileStore } from '../../../src/modules/checkout/reconcile/reconcile-store.ts'
import { attemptsStore, type Attempt } from '../../../src/modules/checkout/saga/attempts-store.ts'
import { providerEventsStore } from '../../../src/modules/checkout/saga/provider-events-store.ts'
import { makeCustomerHashes, rekeyVoucherHashes, vouchersStore } from '../../../src/modules/vouchers/index.ts'
import { prizesStore } from '../../../src/modules/prizes/prizes-store.ts'
import { hashOf } from '../chain.ts'
import type { Drive } from './drive.ts'

export const paymentDrives: readonly Drive[] = [
  async (sql, sample) => {
    const { at, later, ago, past, open, freshId, chain } = sample
    const store = attemptsStore(sql)
    const attempt: Attempt = {
      attemptId: freshId(20),
      basketId: freshId(21) as BasketId,
      storeId: open.storeId,
      orderId: null,
      method: 'flex' as Attempt['method'],
      provider: 'cybersource',
      transactionId: 'fresh',
      reference: null,
      memo: {},
      amount: cents(2_000),
      taken: cents(0),
      returned: cents(0),
      state: 'created',
      basketFingerprint: 'print',
      orderFacts: { isAdult: true, customerId: null, agent: null, ip: '1.1.1.1' },
      key: freshId(22),
      requestFingerprint: 'print',
      masked: null,
      failure: null,
      leaseUntil: null,
      askedAt: at,
      polls: 0,
      createdAt: at,
      cancelledAt: null,
    } as unknown as Attempt
    const { attemptId, basketId } = attempt
    await store.insert(attempt, null)
    await store.byId(attemptId)
    const pastIndex = Number(past.reference.slice(1))
    await store.byReference(past.basketId, 'cybersource', `p${pastIndex}`)
    await store.byOrder(past.orderId)
    await store.byBankReference(past.basketId, `b${pastIndex}`)
    await store.findInProgress(basketId)
    await store.findForRequest(basketId, attempt.key)
    await store.findForRequest(past.basketId, null)
    const holder = freshId(23)
    await store.acquireLease(attemptId, holder, { at, until: later(minute) })
    await store.change(attemptId, holder, { state: 'failed', releasesLease: true }, at)
    await store.cancel(attemptId, at)
    await store.isCancelled(attemptId)
    await store.markForRefund(past.orderId, at)
    await store.recordLateRefund(attemptId, at)
    await store.unsettled(at, 100)
    const events = providerEventsStore(sql)
    const event = {
      provider: 'cybersource',
      eventId: 'fresh',
      kind: 'captured',
      transactionId: `t${pastIndex}`,
      reference: '',
    }
    await events.insert(event, at)
    await events.insert({ ...event, eventId: 'fresher', transactionId: '', reference: `p${pastIndex}` }, at)
    await events.match({ ...attempt, transactionId: `t${pastIndex}`, reference: `p${pastIndex}` })
    const reconcile = reconcileStore(sql)
    await reconcile.sums(ago(day))
    await reconcile.differences(ago(day), ago(hour))
    const prizes = prizesStore(sql)
    await prizes.result(chain.order(40).orderId as OrderId)
    await prizes.takeFromStock('spin', 'fiver', 10)
    await prizes.add({
      orderId: chain.order(101).orderId as OrderId,
      game: 'spin',
      contentVersion: 1,
      state: 'NSW',
      permit: null,
      random: 1,
      range: 10,
      weightsHash: 'w',
      drawnSegment: 'fiver',
      segment: 'fiver',
      label: 'Fiver',
      voucherHash: null,
      at,
    })
    await prizes.addCode(chain.order(101).orderId as OrderId, 'V1', at)
    await prizes.counts()
    await prizes.pastGames()
  },
  async (sql, sample) => {
    const { at, ago, later, past, customer, freshId, offerIds } = sample
    const store = vouchersStore(sql)
    const basketId = freshId(30) as BasketId
    const user = {
      basketId,
      emailHash: customer.emailHash,
      mailboxHash: customer.emailHash,
      phoneHash: hashOf(customer.phone),
      customerId: customer.customerId,
      at,
    }
    const codes = ['FIVER', 'V7']
    await store.findEach(codes, basketId, at)
    await store.usedOn(offerIds, { ...user, localDate: '2026-11-27' as LocalDate })
    await store.issuedTo([customer.emailHash])
    await store.personalCodesAmong(codes)
    const validity = { validFrom: at, validUntil: later(30 * day) }
    await store.issue(
      { code: 'FRESH', offerId: 'fiver' as OfferId, maximum: 1, emailHash: customer.emailHash, ...validity },
      at,
    )
    await store.addCounters(
      [
        { code: 'FIVER', offerId: 'fiver' as OfferId },
        { code: 'NEW', offerId: 'fiver' as OfferId },
      ],
      at,
    )
    await store.lock(codes, user)
    await store.releaseBeforeClaim(codes, user)
    const buyer = { emailAddress: past.email, phoneNumber: past.phone, customerId: customer.customerId }
    await store.hasOrdered(basketId, buyer)
    await store.hasOrdered(basketId, {
      emailAddress: 'unknown@example.com',
      phoneNumber: '+61499999999',
      customerId: null,
    })
    await store.usesBy(offerIds, user)
    const use = { code: 'FRESH', offerId: 'fiver' as OfferId, maximum: 1, localDate: null }
    await store.use([use], { ...user, heldUntil: later(10 * minute), orderId: null })
    await store.release(basketId)
    await store.use([use], { ...user, heldUntil: ago(minute), orderId: null })
    await store.release(basketId, ['FRESH'])
    await rekeyVoucherHashes(sql, makeCustomerHashes('key'))
  },
]
