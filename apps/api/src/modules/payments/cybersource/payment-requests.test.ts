import { noDeliveryAddress, type DeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import { cents } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import type { Payer } from '../charge.ts'
import { orderInformation } from './payment-requests.ts'

const charge = { transactionId: 'ORDER-1', amount: cents(4250), reference: null, memo: {} }
const payerAt = (billingAddress: DeliveryAddress): Payer => ({
  firstName: 'Ada',
  lastName: 'Byron',
  emailAddress: 'ada@example.com',
  phoneNumber: '+61491570156',
  billingAddress,
  ip: '203.0.113.7',
})
const amountDetails = { totalAmount: '42.50', currency: 'AUD' }
const person = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phoneNumber: '+61491570156',
  country: 'AU',
}

test('[PAY-25] a pickup names its cardholder to the bank by name, e-mail and phone, and invents no address', () => {
  expect(orderInformation(charge, payerAt(noDeliveryAddress))).toEqual({ amountDetails, billTo: person })
})

test('[PAY-25] a delivery sends its address whole', () => {
  const home = { ...noDeliveryAddress, address: '20 Gilbert Street', city: 'NEWTOWN', state: 'NSW', postalCode: '2042' }
  expect(orderInformation(charge, payerAt(home as DeliveryAddress))).toEqual({
    amountDetails,
    billTo: {
      ...person,
      address1: '20 Gilbert Street',
      locality: 'NEWTOWN',
      administrativeArea: 'NSW',
      postalCode: '2042',
    },
  })
})
