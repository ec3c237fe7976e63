import type { DoorDetails } from '@forno/domain/fulfilment/delivery-address'
import type { LocatedAddress } from '../../lib/disposition.ts'
import { device } from './device.ts'

/** The most addresses that this device remembers. */
const mostAddresses = 5

type Home = { readonly address: string | null; readonly unit: string | null }

/** Whether two addresses are the same home: two units of a house are two homes. */
const isSameHome = (one: Home, other: Home): boolean => one.address === other.address && one.unit === other.unit

/** Puts an address first among those that this device remembers. */
export const rememberAddress = (place: LocatedAddress): void => {
  device.setState(({ addresses }) => ({
    addresses: [place, ...addresses.filter((each) => !isSameHome(each, place))].slice(0, mostAddresses),
  }))
}

/** Changes the door details of an address that this device remembers; an unknown address is not added. */
export const updateAddress = (home: Home, door: DoorDetails): void => {
  device.setState(({ addresses }) => ({
    addresses: addresses
      .map((each) => (isSameHome(each, home) ? { ...each, ...door } : each))
      .filter((each, index, all) => all.findIndex((other) => isSameHome(each, other)) === index),
  }))
}

/** Removes an address from this device. */
export const forgetAddress = (place: LocatedAddress): void => {
  device.setState(({ addresses }) => ({ addresses: addresses.filter((each) => !isSameHome(each, place)) }))
}
