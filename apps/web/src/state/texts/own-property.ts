/**
 * A property of the record itself; undefined = none. Keys such as codes come from the server, and may be names that
 * every object has, such as `toString`.
 */
export const ownProperty = <Value>(record: Readonly<Record<string, Value>>, key: string | null): Value | undefined =>
  key !== null && Object.hasOwn(record, key) ? record[key] : undefined
