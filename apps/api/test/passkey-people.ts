import type { NewPasskeyOptions, Passkey, PasskeyLoginOptions } from '@forno/contracts/identities/passkeys'
import {
  addPasskey,
  newPasskeyOptions,
  passkeyLoginOptions,
  passkeySignIn,
} from '@forno/contracts/sign-in/passkey-calls'
import { bearerOf, remembered, type AccountShop, type SignedInPerson } from './account-shop.ts'
import { replyOf } from './contract-check.ts'
import { ownAddress } from './people.ts'
import { makeDevice, type Device, type Faults } from './software-passkey.ts'
import type { TestApp } from './start-app.ts'

/** The passkey calls of customers. */
export const passkeyCalls = (shop: AccountShop) => {
  const own = (of: SignedInPerson) => ({ params: { id: of.customerId }, headers: bearerOf(of.bearer) })
  const askNew = (of: SignedInPerson) => shop.call(newPasskeyOptions, own(of))
  const newOptions = async (of: SignedInPerson): Promise<NewPasskeyOptions> =>
    replyOf(newPasskeyOptions, await askNew(of))
  const add = (of: SignedInPerson, passkey: object, more: object = {}) =>
    shop.call(addPasskey, { ...own(of), body: { passkey, ...more } })
  const added = async (of: SignedInPerson, device: Device = makeDevice(), more: object = {}): Promise<Passkey> =>
    replyOf(addPasskey, await add(of, device.make(await newOptions(of)), more))

  const loginOptions = async (): Promise<PasskeyLoginOptions> =>
    replyOf(passkeyLoginOptions, await shop.call(passkeyLoginOptions, { ip: ownAddress() }))
  const logIn = (passkey: object, { ip = ownAddress(), of }: { ip?: string; of?: TestApp } = {}) =>
    shop.call(passkeySignIn, { body: { passkey, scope: remembered }, ip }, of)
  const logInWith = async (device: Device, faults: Faults = {}) => logIn(device.show(await loginOptions(), faults))

  return { own, askNew, newOptions, add, added, loginOptions, logIn, logInWith }
}
export type PasskeyCalls = ReturnType<typeof passkeyCalls>
