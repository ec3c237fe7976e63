/** Values of feature flags by name. */
export type FlagValues = Readonly<Record<string, string>>

/** Whether the value of a flag is on: `true`, in any letter case, or `1`; anything else is off. [CFG-06] */
export const isOn = (value: string | undefined): boolean => /^(true|1)$/i.test(value?.trim() ?? '')

/**
 * The flags of both sources. A flag of the content service replaces one of the engagement service with the same name.
 * `engagement` is null while that service has not answered. [CFG-06]
 */
export const mergeFlags = (content: FlagValues, engagement: FlagValues | null): FlagValues => ({
  ...engagement,
  ...content,
})
