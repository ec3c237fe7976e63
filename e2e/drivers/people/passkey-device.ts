import type { Page } from '@playwright/test'

/**
 * A device with passkeys, emulated by Chromium: every prompt is touched at once, or never. A passkey offered as
 * autofill counts as picked by that touch; `isInField: false` emulates a browser without that autofill.
 */
export const passkeyDevice = async (page: Page, { isTouched = true, isInField = true } = {}) => {
  if (!isInField)
    await page.addInitScript(() => {
      // Insecure pages do not support passkeys.
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
    /** Whether fingerprint, face or PIN are accepted. */
    knowsItsPerson: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
