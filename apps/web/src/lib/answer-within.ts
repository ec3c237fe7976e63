/**
 * The result of work by a plug-in or a third party that may never end. Rejects after a number of milliseconds; a later
 * result is dropped.
 */
export const answerWithin = async <Value>(milliseconds: number, work: Promise<Value>): Promise<Value> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
