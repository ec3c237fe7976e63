const tooManyRequests = 429

/**
 * Whether an order still has its spin after a call about it has failed: a refusal means that it has none, such as after
 * a cancellation. `status`: 0 = no answer arrived. [MKT-13]
 */
export const hasSpinLeft = (status: number): boolean => status < 400 || status >= 500 || status === tooManyRequests
