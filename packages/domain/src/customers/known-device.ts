/** Milliseconds for which a device is known to a customer's account, since it was last used to log in. [ACC-13] */
export const knownDeviceLifetime = 365 * 24 * 3_600_000
