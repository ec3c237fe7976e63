/**
 * The answer of a plug-in or another program that may never give one; rejects when the time is over. A later answer is
 * dropped.
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
