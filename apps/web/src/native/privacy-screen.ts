/** Covers the app in the task switcher. Browsers have no such cover. [NAT-02] */
export type PrivacyScreen = { readonly setPrivacyScreen: (isOn: boolean) => Promise<void> }

export const setPrivacyScreen: PrivacyScreen['setPrivacyScreen'] = () => Promise.resolve()
