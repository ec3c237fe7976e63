import type { Page } from '@playwright/test'

/**
 * A device with passkeys, as Chromium pretends it: where somebody is asked for, its person touches it at once, or never. A passkey
 * that is offered in a field counts as picked by that touch; `isInField: false` stands for a browser that offers none there.
 */
export const passkeyDevice = async (page: Page, { isTouched = true, isInField = true } = {}) => {
  if (!isInField)
    await page.addInitScript(() => {
      // Pages that are not served safely know no passkeys.
      if ('PublicKeyCredential' in globalThis)
        PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: isTouched,
    },
  })
  return {
    touches: (enabled: boolean) =>
      browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Whether fingerprint, face or PIN are the right ones. */
    knowsItsPerson: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
