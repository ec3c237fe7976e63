/**
 * A property of the record itself; undefined = none. For keys from outside, such as a typed word or a provider's code:
 * they may be names that every object has, such as `constructor`.
 */
export const ownProperty = <Value>(record: Readonly<Record<string, Value>>, key: string | null): Value | undefined =>
  key !== null && Object.hasOwn(record, key) ? record[key] : undefined
