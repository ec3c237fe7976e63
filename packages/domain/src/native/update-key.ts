/**
 * The mark at the end of the user agent of an app that was built without an update key: the only part of its
 * configuration that a page can read on both platforms. [NAT-08]
 */
export const noUpdateKeyMark = 'LiveUpdates/none'

/** Whether the phone app with this user agent was built with an update key. [NAT-08] */
export const hasUpdateKey = (userAgent: string): boolean => !userAgent.split(' ').includes(noUpdateKeyMark)
